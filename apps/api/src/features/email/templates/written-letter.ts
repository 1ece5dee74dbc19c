import { quoted } from '@atelier/domain/inbox/inbox-rules'
import { Section, Text } from 'react-email'
import { createElement as h, type ReactElement } from 'react'
import type { WrittenLetterData } from '../email.repo.ts'
import { inLines, look, mailFooterText, mailFrame, textStyle, type MailTemplate } from './mail-frame.ts'

const quiet = { ...textStyle, color: look.quiet, fontSize: '13px', lineHeight: '20px', margin: '0 0 8px' } as const

const quoteOf = ({ heading, text }: NonNullable<WrittenLetterData['quote']>): ReactElement =>
  h(
    Section,
    { key: 'quote', style: { borderLeft: `2px solid ${look.line}`, margin: '12px 0 0', paddingLeft: '16px' } },
    h(Text, { style: quiet }, heading),
    h(Text, { style: quiet }, ...inLines(text)),
  )

function html({ preview, title, paragraphs, quote, shopUrl }: WrittenLetterData): ReactElement {
  const children = [
    ...paragraphs.map((text, key) => h(Text, { key, style: textStyle }, ...inLines(text))),
    ...(quote ? [quoteOf(quote)] : []),
  ]
  return mailFrame({ preview, title, shopUrl, children })
}

const text = ({ title, paragraphs, quote, shopUrl }: WrittenLetterData): string =>
  [title, ...paragraphs, ...(quote ? [`${quote.heading}\n${quoted(quote.text)}`] : []), mailFooterText(shopUrl)].join(
    '\n\n',
  )

/** A letter somebody of the staff wrote by hand, and the words it answers, if there are any. */
export const writtenLetter: MailTemplate<WrittenLetterData> = { html, text }
