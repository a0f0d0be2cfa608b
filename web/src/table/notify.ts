// "It is your turn", when the page is not being looked at.

let title = "";
let asked = false;

export function notifyTurn(game: string, text: string): void {
  if (document.visibilityState === "visible" && document.hasFocus()) return;
  if (!title) title = document.title;
  // After the page has drawn the new table, which writes its own title.
  setTimeout(() => {
    document.title = `● ${text}`;
  });
  if ("Notification" in window && Notification.permission === "granted") {
    const note = new Notification(game, { body: text, icon: "/favicon.svg", tag: location.hash });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  }
  if (!asked) {
    asked = true;
    addEventListener("focus", () => {
      document.title = title;
    });
  }
}

export function canNotify(): boolean {
  return "Notification" in window;
}

export async function allowNotices(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}
