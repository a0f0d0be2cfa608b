// Pictures of the operation cards, our own drawings: flat colours as on a travel poster, 120 by 64.

const DUSK = ["#f3c37a", "#d9744a"] as const;
const DAY = ["#cfe4ea", "#8fc0d6"] as const;
const NIGHT = ["#3d4f73", "#1f2a48"] as const;

const sky = ([high, low]: readonly [string, string]): string => `<rect width="120" height="64" fill="${low}"/><path d="M0 0H120V30C90 38 40 22 0 34Z" fill="${high}"/>`;
const sun = (x: number, y: number, r: number, fill = "#c8321f"): string => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const sea = (fill = "#2f6f8f", top = 44): string =>
  `<path d="M0 ${top}H120V64H0Z" fill="${fill}"/><path d="M4 ${top + 6}h14m8 4h18m10 -5h16m10 6h20m-80 5h16m22 1h20" stroke="#ffffff66" stroke-width="1.4" fill="none"/>`;
const land = (fill = "#5f7a3a", top = 46): string => `<path d="M0 ${top + 4}C30 ${top - 6} 70 ${top + 6} 120 ${top - 2}V64H0Z" fill="${fill}"/>`;
const palm = (x: number, y: number, s = 1): string =>
  `<g transform="translate(${x} ${y}) scale(${s})" fill="#24361c"><path d="M-1.5 0C-1 -10 1 -18 4 -24L6 -23C4 -16 2 -9 2 0Z"/><path d="M5 -24C-2 -30 -10 -27 -13 -20C-7 -24 -1 -25 5 -24C0 -22 -4 -17 -4 -11C0 -18 3 -22 5 -24C9 -30 17 -28 20 -21C14 -24 9 -25 5 -24C10 -22 13 -16 12 -11C10 -17 8 -21 5 -24Z"/></g>`;
const warship = (x: number, y: number, s = 1, fill = "#22303a"): string =>
  `<path transform="translate(${x} ${y}) scale(${s})" fill="${fill}" d="M-30 0L-34 -6H-22V-9H-14V-6H-9V-13H-4V-20H-2V-26H0V-20H3V-13H8V-16H12V-13H14V-6H20V-9H27V-6H35L29 0Z"/>`;
const transport = (x: number, y: number, s = 1, fill = "#33404a"): string =>
  `<path transform="translate(${x} ${y}) scale(${s})" fill="${fill}" d="M-24 0L-27 -8H-16V-16H-12V-8H-2V-18H6V-24H9V-18H13V-8H20V-14H22V-8H27L22 0Z"/>`;
const plane = (x: number, y: number, s = 1, turn = 0, fill = "#2d3a33"): string =>
  `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${s})" fill="${fill}" d="M0 -14C2 -14 2.5 -10 2.5 -6L18 1V4L2.5 2.5L2 9L7 12V14L0 12.5L-7 14V12L-2 9L-2.5 2.5L-18 4V1L-2.5 -6C-2.5 -10 -2 -14 0 -14Z"/>`;
const tank = (x: number, y: number, s = 1, fill = "#3b3d24"): string =>
  `<g transform="translate(${x} ${y}) scale(${s})" fill="${fill}"><path d="M-22 0C-26 -4 -24 -9 -19 -9H17C23 -9 24 -4 20 0Z"/><path d="M-11 -10L-8 -17H7L11 -10Z"/><path d="M6 -16.5L26 -19V-16.5L8 -13Z"/></g><g transform="translate(${x} ${y}) scale(${s})" fill="#d8c89a">${[-16, -8, 0, 8, 15].map((each) => `<circle cx="${each}" cy="-3.6" r="2.4"/>`).join("")}</g>`;
const soldier = (x: number, y: number, s = 1, fill = "#2a2c18"): string =>
  `<path transform="translate(${x} ${y}) scale(${s})" fill="${fill}" d="M-3 0L-2 -9L-5 -8L-4 -15C-4 -18 4 -18 4 -15L5 -9L10 -14L11 -13L4 -5L3 0H1L0 -7L-1 0ZM-3.6 -19.5C-4.5 -24 4.5 -24 3.6 -19.5ZM-2.4 -19C-2 -16.5 2 -16.5 2.4 -19Z"/>`;
const burst = (x: number, y: number, r: number): string => {
  const points = Array.from({ length: 16 }, (_, i) => `${(x + Math.cos((i * Math.PI) / 8) * (i % 2 ? r * 0.48 : r)).toFixed(1)} ${(y + Math.sin((i * Math.PI) / 8) * (i % 2 ? r * 0.48 : r)).toFixed(1)}`);
  return `<path d="M${points.join("L")}Z" fill="#f6c544"/><circle cx="${x}" cy="${y}" r="${r * 0.36}" fill="#e2562a"/>`;
};

const parachute = (x: number, y: number, s = 1): string =>
  `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-13 0C-13 -17 13 -17 13 0C9 -3 5 -3 0 0C-5 -3 -9 -3 -13 0Z" fill="#fdf6e3"/><path d="M-12 0L0 16L12 0M0 0V16" stroke="#fdf6e3" stroke-width=".9" fill="none"/><path d="M-2 16h4v7h-1.4l-.6 4l-.6 -4h-1.4Z" fill="#20251a"/></g>`;
const bicycle = (x: number, y: number, s = 1): string =>
  `<g transform="translate(${x} ${y}) scale(${s})" fill="none" stroke="#26241a" stroke-width="1.8"><circle cx="-9" cy="-7" r="6.4"/><circle cx="9" cy="-7" r="6.4"/><path d="M-9 -7L-3 -16H6L9 -7M-3 -16L1 -7H-9M6 -16L5 -20H9"/></g><path transform="translate(${x} ${y}) scale(${s})" fill="#26241a" d="M-6 -17L-1 -30L4 -30L8 -20L6 -19L2 -25L0 -17Z"/><circle cx="${x + 2 * s}" cy="${y - 34 * s}" r="${3.6 * s}" fill="#26241a"/>`;
const submarine = (x: number, y: number, s = 1): string =>
  `<path transform="translate(${x} ${y}) scale(${s})" fill="#1d2a33" d="M-34 0C-30 -7 24 -8 36 -1C26 5 -28 6 -34 0ZM-4 -6L-2 -15H8L10 -6ZM2 -15V-23H4V-15Z"/>`;
const derrick = (x: number, y: number, s = 1): string =>
  `<path transform="translate(${x} ${y}) scale(${s})" d="M-9 0L-2 -34H2L9 0M-7 -9H7M-5 -18H5M-7 -9L5 -18M7 -9L-5 -18M-9 0L7 -9M9 0L-7 -9" stroke="#2b2118" stroke-width="1.6" fill="none"/>`;
const flame = (x: number, y: number, s = 1): string => `<path transform="translate(${x} ${y}) scale(${s})" fill="#e8622a" d="M0 0C-12 -3 -10 -16 -3 -24C-3 -18 1 -17 1 -24C9 -17 12 -4 0 0Z"/><path transform="translate(${x} ${y}) scale(${s})" fill="#f7c948" d="M0 -1C-5 -4 -4 -10 0 -14C4 -10 5 -4 0 -1Z"/>`;
const smoke = (x: number, y: number): string => `<path d="M${x} ${y}c-8 -6 -2 -16 6 -15c0 -12 20 -12 22 -2c12 -2 16 12 6 16Z" fill="#2a2622" opacity=".75"/>`;

export const CARDS: Readonly<Record<string, string>> = {
  "card-blitzkrieg": sky(DUSK) + sun(96, 16, 11) + land("#8a6a34") + tank(38, 56, 0.95) + tank(82, 52, 0.75) + plane(24, 18, 0.7, 60),
  "card-joint-operation": sky(DAY) + sea() + warship(40, 48, 0.8) + land("#6b7d42", 54) + soldier(86, 62, 1.1) + soldier(100, 60, 1) + plane(84, 16, 0.8, 75),
  "card-supply": sky(DAY) + land("#a9925a") + palm(104, 54, 1) + '<g fill="#6d4f26" stroke="#2f2110" stroke-width="1.2"><path d="M20 40h22v18h-22ZM44 44h18v14h-18ZM28 26h20v14h-20ZM66 36h24v22h-24Z"/></g><path d="M20 49h22M66 47h24M28 33h20" stroke="#2f2110" stroke-width="1.2"/>',
  "card-independent-japan": sky(DUSK) + land("#6a7a35") + palm(18, 58, 1.1) + soldier(50, 60, 1.3) + soldier(70, 57, 1.1) + soldier(90, 59, 1.2),
  "card-divine-soldiers": sky(DAY) + parachute(26, 20, 0.8) + parachute(60, 14, 1) + parachute(94, 24, 0.9) + plane(104, 8, 0.5, 90) + land("#5e7a3c", 52),
  "card-hinode": sky(DUSK) + `<g stroke="#fbe7b4" stroke-width="3">${Array.from({ length: 11 }, (_, i) => `<path d="M60 40L${(60 + Math.cos(Math.PI + (i * Math.PI) / 10) * 80).toFixed(1)} ${(40 + Math.sin(Math.PI + (i * Math.PI) / 10) * 80).toFixed(1)}"/>`).join("")}</g>` + sun(60, 40, 16) + '<path d="M0 64L22 42L38 54L60 34L84 54L100 44L120 58V64Z" fill="#3b4a2a"/>',
  "card-silver-wheels": sky(DAY) + land("#7a8444", 50) + palm(12, 56, 1.1) + palm(112, 56, 0.9) + bicycle(44, 58, 0.95) + bicycle(78, 60, 1),
  "card-yes-or-no": '<rect width="120" height="64" fill="#7a4a2e"/><path d="M0 44H120V64H0Z" fill="#55301b"/><path d="M38 14h44v40h-44Z" fill="#fbf3dd"/><g font-family="Georgia, serif" font-weight="700" text-anchor="middle" fill="#3a2412"><text x="60" y="31" font-size="13">YES</text><path d="M44 36h32" stroke="#3a2412"/><text x="60" y="49" font-size="11">NO</text></g><path d="M88 12L78 40L76 46L81 42L92 14Z" fill="#20160e"/>',
  "card-oxygen-torpedo": '<rect width="120" height="64" fill="#1d5a78"/><path d="M0 0H120V18C90 24 40 10 0 20Z" fill="#6fb0c4"/><path d="M22 42h58c8 0 14 3 16 5c-2 2 -8 5 -16 5h-58l-8 -5Z" fill="#2a3138"/><path d="M14 38v18l8 -6v-6Z" fill="#4b545c"/><path d="M12 47C6 44 4 49 0 46" stroke="#cfe8ef" stroke-width="2" fill="none"/>' + warship(92, 20, 0.55, "#123346"),
  "card-landing": sky(DUSK) + sea("#3b7f92", 38) + transport(26, 42, 0.7) + '<path d="M0 64C40 52 80 50 120 56V64Z" fill="#e3cf95"/><path d="M50 56l4 -8h24l6 8Z" fill="#3b4038"/>' + soldier(62, 49, 0.7) + soldier(72, 49, 0.7) + soldier(96, 60, 0.95) + palm(112, 58, 0.8),
  "card-ambush": '<rect width="120" height="64" fill="#3f5a2c"/><path d="M0 0H120V40C90 30 60 46 0 34Z" fill="#86a65a"/>' + palm(14, 62, 1.5) + palm(102, 64, 1.6) + soldier(48, 64, 1.1, "#1b2412") + soldier(74, 66, 1.1, "#1b2412") + '<path d="M0 64C6 50 14 58 18 48C24 60 30 50 36 60C44 48 52 60 60 52C70 62 78 50 86 60C94 50 108 58 120 48V64Z" fill="#22361a"/>',
  "card-independent-allies": sky(DAY) + land("#7c7a3c") + soldier(40, 60, 1.25, "#2f3a20") + soldier(62, 57, 1.1, "#2f3a20") + soldier(84, 60, 1.25, "#2f3a20") + palm(108, 58, 1.1),
  "card-submarines": sky(NIGHT) + sun(92, 14, 8, "#f2e8c6") + sea("#16344c", 34) + submarine(54, 40, 1),
  "card-destroy-oil": sky(DUSK) + smoke(58, 28) + smoke(36, 20) + land("#6b5732", 50) + derrick(38, 56, 1) + derrick(78, 54, 0.8) + flame(58, 58, 1.2) + flame(96, 58, 0.8),
  "card-commonwealth": sky(DAY) + sea("#3a7c94", 42) + transport(44, 46, 0.95) + transport(92, 44, 0.6) + land("#9a8a50", 56) + '<path d="M10 10v34M10 10h26v14h-26" stroke="#2b2118" stroke-width="1.6" fill="#24406f"/><path d="M10 10L36 24M36 10L10 24" stroke="#fff" stroke-width="2.4"/><path d="M23 10V24M10 17H36" stroke="#fff" stroke-width="4.4"/><path d="M23 10V24M10 17H36" stroke="#b3202c" stroke-width="2.4"/>',
  "card-chinese": sky(DUSK) + '<path d="M0 64L20 30L34 46L56 20L78 48L94 34L120 60V64Z" fill="#7a6a4a"/>' + land("#5f6a34", 54) + soldier(38, 61, 1.1) + soldier(56, 60, 1.1) + soldier(74, 61, 1.1) + `<g transform="translate(98 18)"><circle r="12" fill="#23407a"/>${Array.from({ length: 12 }, (_, i) => `<path d="M0 -10.5L2.2 -5.4H-2.2Z" fill="#fff" transform="rotate(${i * 30})"/>`).join("")}<circle r="5" fill="#fff"/></g>`,
  "card-air-replacements": sky(DAY) + '<path d="M0 52H120V64H0Z" fill="#8d8a6a"/><path d="M10 58h18m10 0h18m10 0h18m10 0h18" stroke="#fdf6e3" stroke-width="1.6"/>' + plane(32, 30, 1.2, 20) + plane(72, 22, 1, 24) + plane(102, 34, 0.8, 28),
  "card-i-shall-return": sky(DUSK) + sea("#5a6f86", 46) + '<path d="M52 64C50 48 56 42 60 40C64 42 72 46 74 64Z" fill="#4a4a30"/><circle cx="61" cy="32" r="8" fill="#c99a6c"/><path d="M50 28C50 18 74 17 74 27L72 29H52Z" fill="#6b6340"/><path d="M50 29h20l6 2H52Z" fill="#2b2718"/><path d="M69 36h10v4c0 3 -4 3 -4 0v-2h-6Z" fill="#8a5a22"/>' + palm(18, 56, 1),
  "card-sea-transport": sky(DAY) + sea("#2f7590", 40) + transport(36, 46, 1) + transport(88, 44, 0.75),
  "card-z-force": sky(NIGHT) + sea("#24465c", 42) + warship(46, 48, 1.1, "#10181e") + warship(96, 45, 0.7, "#16222a") + burst(14, 28, 9),
};
