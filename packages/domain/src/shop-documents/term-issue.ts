/** An error at a field of a market, or of the terms themselves. */
export interface TermIssue {
  path: (string | number)[]
  message: string
}
