import type { SenderType } from '@atelier/domain/shop/shop.schema'

/** What every letter is written with. Aliases rather than interfaces: only those are known to have no other fields. */
export type LetterFields = {
  subject: string
  html: string
  /** The text version, as far as it was written by hand. */
  text: string
  hasOwnText: boolean
  /** Written as HTML rather than in the editor. */
  isSource: boolean
  /** Names this letter to the server: sent twice after a lost answer, it leaves once. */
  key: string
}

export type ComposeFields = LetterFields & {
  to: string
  fromType: SenderType
}

export type CampaignFields = LetterFields & {
  isTargeted: boolean
  targets: string
  isLater: boolean
  /** As the field for day and time gives it, in the writer's own zone. */
  sendAt: string
}

const letter = (): LetterFields => ({
  subject: '',
  html: '',
  text: '',
  hasOwnText: false,
  isSource: false,
  key: crypto.randomUUID(),
})

export const newCompose = (): ComposeFields => ({ ...letter(), to: '', fromType: 'support' })
export const newCampaign = (): CampaignFields => ({
  ...letter(),
  isTargeted: false,
  targets: '',
  isLater: false,
  sendAt: '',
})

/** Both versions as the server is sent them: a text nobody wrote is made there. */
export const contentOf = ({ html, text, hasOwnText }: LetterFields): { htmlContent: string; textContent: string } => ({
  htmlContent: html,
  textContent: hasOwnText ? text : '',
})

/** Whether somebody would miss it. */
export const isWritten = ({ subject, html, text }: LetterFields): boolean =>
  [subject, html, text].some((part) => part.trim() !== '')

/** The parts of a draft the fields of any letter work with. */
export interface LetterForm {
  form: LetterFields
  change: (part: Partial<LetterFields>) => void
}
