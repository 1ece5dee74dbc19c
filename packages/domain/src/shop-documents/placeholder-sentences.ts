import { paragraphsOf } from '../values/paragraphs.ts'
import { namesPlaceholder, type PlaceholderName } from './placeholders.ts'
import { toPlainText } from './rich-text.ts'

/** Returns the texts of a content, at any depth, in order. */
function* textsOf(content: unknown): Generator<string> {
  if (typeof content === 'string') yield content
  else if (typeof content === 'object' && content !== null)
    for (const part of Object.values(content)) yield* textsOf(part)
}

/** Returns the sentences of a page's content that name one of the placeholders, with the names in braces. */
export function sentencesWith(content: object, names: readonly PlaceholderName[]): string[] {
  const found = [...textsOf(content)]
    .filter((text) => namesPlaceholder(text, names))
    .flatMap((text) => paragraphsOf(text).flatMap((paragraph) => toPlainText(paragraph).split(/(?<=[.!?])\s+/)))
    .filter((sentence) => namesPlaceholder(sentence, names))
  return [...new Set(found)]
}
