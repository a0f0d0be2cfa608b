// Which page this is: the server says when it has another one, and this one loads it when nothing would be lost.
const TRIED = "bingqi-pages"; // those that this tab has loaded again for: once each

/** The name of this page's script, which says what is in it; empty where the page was not built. */
export function pageName(): string {
  const address = document.querySelector('script[type="module"][src]')?.getAttribute("src") ?? "";
  return address.includes("assets/") ? address.slice(address.lastIndexOf("/") + 1) : "";
}

const tried = (): string[] => JSON.parse(sessionStorage.getItem(TRIED) ?? "[]") as string[];

/** Servers of two versions side by side would send a page back and forth for ever. */
export const mayLoad = (page: string): boolean => !tried().includes(page);

export function loadAgain(page: string): void {
  sessionStorage.setItem(TRIED, JSON.stringify([...tried().filter((each) => each !== page), page]));
  location.reload();
}

/** Somebody has written something that was not sent. */
export const isWriting = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("textarea, input:not([type]), input[type=text], input[type=url]")].some((each) => each.value !== "");
