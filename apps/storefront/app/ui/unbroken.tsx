import { Fragment } from 'react'

/** Longer compounds may break after all: a phone is narrow. */
const LONGEST = 16

/** A name whose hyphenated words stay on one line: 'Top-Handle' never becomes 'Top-' and 'Handle'. */
export function Unbroken({ text }: { text: string }) {
  const words = text.split(' ')
  return words.map((word, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the words of a name do not move
    <Fragment key={index}>
      {index > 0 && ' '}
      {word.includes('-') && word.length <= LONGEST ? <span className="whitespace-nowrap">{word}</span> : word}
    </Fragment>
  ))
}
