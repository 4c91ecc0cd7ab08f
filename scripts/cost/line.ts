/** One line of a month's bill, in US dollars. */
export interface Line {
  name: string;
  dollars: number;
}
