import { Fragment } from 'react'

/** Longer compounds may break, because a phone is narrow. */
const MAX_UNBROKEN_LENGTH = 16

/** Renders a name without line breaks inside its hyphenated words: 'Top-Handle' never becomes 'Top-' and 'Handle'. */
export function Unbroken({ text }: { text: string }) {
  const words = text.split(' ')
  return words.map((word, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the words of a name never reorder
    <Fragment key={index}>
      {index > 0 && ' '}
      {word.includes('-') && word.length <= MAX_UNBROKEN_LENGTH ? (
        <span className="whitespace-nowrap">{word}</span>
      ) : (
        word
      )}
    </Fragment>
  ))
}
