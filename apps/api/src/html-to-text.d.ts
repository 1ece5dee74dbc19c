/** The part of html-to-text that we use; the package has no types. */
declare module 'html-to-text' {
  export interface Selector {
    selector: string
    format?: string
    options?: Record<string, unknown>
  }

  export type Formatter = (
    element: { attribs: Record<string, string> },
    walk: unknown,
    builder: {
      openBlock: (options: { leadingLineBreaks: number }) => void
      addInline: (text: string) => void
      closeBlock: (options: { trailingLineBreaks: number }) => void
    },
  ) => void

  interface Options {
    wordwrap: false
    formatters: Record<string, Formatter>
    selectors: Selector[]
  }

  export function convert(html: string, options: Options): string
  /** Returns a function that converts with these options. */
  export function compile(options: Options): (html: string) => string
}
