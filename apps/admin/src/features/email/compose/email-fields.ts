import type { SenderType } from '@atelier/domain/shop/shop.schema'

/** What every letter is written with. Aliases rather than interfaces: only those are known to have no other fields. */
export type EmailFields = {
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

export type ComposeFields = EmailFields & {
  to: string
  fromType: SenderType
}

export type CampaignFields = EmailFields & {
  isTargeted: boolean
  targets: string
  isLater: boolean
  /** As the field for day and time gives it, in the writer's own zone. */
  sendAt: string
}

const emptyEmail = (): EmailFields => ({
  subject: '',
  html: '',
  text: '',
  hasOwnText: false,
  isSource: false,
  key: crypto.randomUUID(),
})

export const newEmail = (): ComposeFields => ({ ...emptyEmail(), to: '', fromType: 'support' })
export const newCampaign = (): CampaignFields => ({
  ...emptyEmail(),
  isTargeted: false,
  targets: '',
  isLater: false,
  sendAt: '',
})

/** Both versions as the server is sent them: a text nobody wrote is made there. */
export const contentOf = ({ html, text, hasOwnText }: EmailFields): { htmlContent: string; textContent: string } => ({
  htmlContent: html,
  textContent: hasOwnText ? text : '',
})

/** Whether somebody would miss it. */
export const hasContent = ({ subject, html, text }: EmailFields): boolean =>
  [subject, html, text].some((part) => part.trim() !== '')

/** The parts of a draft the fields of any letter work with. */
export interface EmailFieldsForm {
  form: EmailFields
  change: (part: Partial<EmailFields>) => void
}
