import { Button, Link, Section, Text } from 'react-email'
import { createElement as h, type ReactElement } from 'react'
import type { LetterData } from '../email.repo.ts'
import { look, mailFrame, textStyle } from './mail-frame.ts'

const buttonStyle = {
  backgroundColor: look.ink,
  color: look.sheet,
  display: 'inline-block',
  fontFamily: look.sans,
  fontSize: '13px',
  letterSpacing: '0.08em',
  lineHeight: '20px',
  padding: '14px 28px',
  textDecoration: 'none',
} as const

const small = { ...textStyle, color: look.quiet, fontSize: '12px', lineHeight: '18px', wordBreak: 'break-all' } as const

/** A short letter about an account: what happened, and the one link to follow, if there is one. */
export function letter({ preview, title, paragraphs, button, shopUrl }: LetterData): ReactElement {
  const [opening = '', ...rest] = paragraphs
  const sentence = (text: string, index: number): ReactElement => h(Text, { key: index, style: textStyle }, text)
  const children = [
    sentence(opening, -1),
    ...(button
      ? [
          h(
            Section,
            { key: 'button', style: { padding: '12px 0 28px' } },
            h(Button, { href: button.url, style: buttonStyle }, button.label),
          ),
        ]
      : []),
    ...rest.map(sentence),
    ...(button
      ? [
          h(
            Text,
            { key: 'address', style: small },
            'If the button does not open, copy this address into your browser: ',
            h(Link, { href: button.url, style: { color: look.quiet } }, button.url),
          ),
        ]
      : []),
  ]
  return mailFrame({ preview, title, shopUrl, children })
}
