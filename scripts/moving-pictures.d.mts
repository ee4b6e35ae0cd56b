export interface Cell {
  readonly label: string;
  readonly composition: unknown;
  readonly moments: readonly ({ readonly atSeconds: number } | { readonly slide: number })[];
}

export interface MovingPicture {
  readonly name: string;
  readonly cell: { readonly width: number; readonly height: number };
  readonly columns: number;
  readonly delayMs: number;
  readonly cells: readonly Cell[];
}

export const MOVING_PICTURES: readonly MovingPicture[];
export const LABEL_HEIGHT: number;
