/** A file of the input. Paths are relative to the input, with `/`, as the input spells them. */
export interface InputFile {
  readonly path: string;
  readonly bytes: number;
  read(): Promise<Buffer>;
}
