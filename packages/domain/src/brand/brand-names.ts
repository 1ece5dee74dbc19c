import type { Brand } from './brand.schema.ts'

/** The forms of a brand's name. */
export interface BrandNames {
  name: string
  /** Within a sentence. */
  inText: string
  /** Set in type. */
  wordmark: string
  /** For icons. */
  initial: string
}

/** Returns the forms of a brand's name. Those that staff leave blank follow from the name; a wordmark is in capitals. */
export function brandNames({ name, nameInText, wordmark, icon }: Brand): BrandNames {
  const inText = nameInText || name
  return {
    name,
    inText,
    wordmark: (wordmark.kind === 'type' && wordmark.text) || name.toUpperCase(),
    initial: (icon.kind === 'initial' && icon.text) || inText.charAt(0).toUpperCase(),
  }
}
