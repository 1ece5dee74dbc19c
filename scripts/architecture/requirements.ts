/** One requirement of docs/requirements.md with the files that implement and prove it. */
export interface Requirement {
  /** `S2.1` */
  number: string
  title: string
  code: string[]
  tests: string[]
}

const pathsIn = (block: string, label: 'Code' | 'Test'): string[] =>
  [...(new RegExp(`^- ${label}: (.*)$`, 'm').exec(block)?.[1] ?? '').matchAll(/`([^`]+)`/g)].map(
    (match) => match[1] ?? '',
  )

/** Reads the requirements: each starts with a heading such as `### S2.1 Home page`. */
export function parseRequirements(markdown: string): Requirement[] {
  return markdown
    .split(/^### /m)
    .slice(1)
    .map((block) => {
      const [, number = '', title = ''] = /^([SA]\d+\.\d+) (.+)/.exec(block) ?? []
      return { number, title, code: pathsIn(block, 'Code'), tests: pathsIn(block, 'Test') }
    })
}

/**
 * Places that cite a requirement: in a comment, or at the start of a test's title (`'A5: names the field'`). A number in
 * other code is none: `'A4'` is a paper size.
 */
const CITING =
  /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*|(?<=['"`(])[SA]\d+(?:\.\d+)?(?=:)|\([SA]\d+(?:\.\d+)?(?:, [SA]\d+(?:\.\d+)?)*\)/gm
const NUMBER = /\b[SA]\d+(?:\.\d+)?\b(?! paper| sheet| page)/g

/** The citations in a text that no requirement has, in their order. */
export const brokenCitations = (text: string, known: ReadonlySet<string>): string[] =>
  [...text.matchAll(CITING)].flatMap(([place]) =>
    [...place.matchAll(NUMBER)].map(([number]) => number).filter((number) => !known.has(number)),
  )
