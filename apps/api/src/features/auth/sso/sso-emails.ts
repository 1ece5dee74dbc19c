import { staffGreeting } from '@atelier/domain/email/personal-name'
import type { NoticeData, QueuedEmail } from '../../email/email.public.ts'

const NOT_YOU = 'If this wasn’t you, tell a super admin right away.'

/** Builds the email that notifies staff of a connection that was added or removed. */
export function ssoConnectionEmail(
  change: 'connected' | 'disconnected',
  to: { name: string; email: string },
  { provider, shopUrl }: { provider: string; shopUrl: string },
): QueuedEmail {
  const isConnected = change === 'connected'
  const subject = isConnected ? 'Your account was connected' : 'Your account was disconnected'
  const sentence = isConnected
    ? `Your staff account was connected to ${provider}. You can sign in with it from now on.`
    : `Your staff account was disconnected from ${provider}. It can no longer sign in that way.`
  return staffNotice(to, { subject, preview: sentence, paragraphs: [sentence, NOT_YOU], shopUrl })
}

/** Builds the email with which all super admins learn that an emergency account was used. */
export function emergencySignInEmail(
  to: { name: string; email: string },
  { used, device, network, shopUrl }: { used: string; device: string; network: string; shopUrl: string },
): QueuedEmail {
  const sentence = `${used} signed in with an emergency account, although single sign-on is required (${device}, ${network}).`
  const paragraphs = [sentence, 'If you don’t know why, end the sessions of that account and change its password.']
  return staffNotice(to, { subject: 'An emergency account was used', preview: sentence, paragraphs, shopUrl })
}

function staffNotice(
  to: { name: string; email: string },
  {
    subject,
    preview,
    paragraphs,
    shopUrl,
  }: { subject: string; preview: string; paragraphs: string[]; shopUrl: string },
): QueuedEmail {
  const greeting = `${staffGreeting(to.name)},`
  const data: NoticeData = { preview, title: subject, greeting, paragraphs, isForStaff: true, shopUrl }
  return { recipient: to.email, senderType: 'admin', type: 'account', subject, template: 'notice', data }
}
