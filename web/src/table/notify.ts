// "It is your turn", when the page is not being looked at.

let title = "";
let asked = false;

const SOUND = "bingqi-sound";
export const soundOn = (): boolean => localStorage.getItem(SOUND) !== "off";
export const switchSound = (on: boolean): void => localStorage.setItem(SOUND, on ? "on" : "off");

/** Two soft notes, made here: nothing is loaded for them. */
export function chime(): void {
  if (!soundOn()) return;
  try {
    const audio = new AudioContext();
    [523.25, 659.25].forEach((frequency, i) => {
      const [note, volume] = [audio.createOscillator(), audio.createGain()];
      const at = audio.currentTime + i * 0.14;
      note.type = "sine";
      note.frequency.value = frequency;
      volume.gain.setValueAtTime(0, at);
      volume.gain.linearRampToValueAtTime(0.08, at + 0.03);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.7);
      note.connect(volume).connect(audio.destination);
      note.start(at);
      note.stop(at + 0.75);
    });
    setTimeout(() => void audio.close(), 1500);
  } catch {
    // a browser without sound, or one that wants a click first
  }
}

export function notifyTurn(game: string, text: string): void {
  chime();
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
