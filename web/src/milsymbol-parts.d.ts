export interface Drawn {
  asSVG(): string;
  isValid(): boolean;
}
export const ms: {
  addIcons(icons: unknown): void;
  Symbol: new (sidc: string, options: Record<string, unknown>) => Drawn;
};
export const letterground: unknown;
export const lettersea: unknown;
export const lettersubsurface: unknown;
export const letterair: unknown;
export const letterequipment: unknown;
export const numberlandunit: unknown;
export const numbersea: unknown;
export const numbersubsurface: unknown;
export const numberair: unknown;
