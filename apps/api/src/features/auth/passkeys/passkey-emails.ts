import { customerGreeting, staffGreeting } from '@atelier/domain/email/personal-name'
import type { NoticeData, QueuedEmail } from '../../email/email.public.ts'

interface PasskeyOwner {
  userId: string
  name: string
  email: string
  role: 'customer' | 'guest' | 'admin'
}

const TEXTS = {
  added: {
    title: 'A passkey was added to your account',
    preview: 'It can sign in from now on.',
    sentence: 'A passkey was added to your account. It can be used to sign in from now on.',
  },
  removed: {
    title: 'A passkey was removed from your account',
    preview: 'It can no longer sign in.',
    sentence: 'A passkey was removed from your account. It can no longer be used to sign in.',
  },
  copied: {
    title: 'We refused a passkey of your account',
    preview: 'A copy of it may exist.',
    sentence:
      'We refused a sign-in with a passkey of your account, because a copy of it may exist. Sign in another way, remove that passkey, and add a new one.',
  },
} as const

/** Builds the email that notifies the owner of a passkey that was added, removed, or may have been copied. */
export function passkeyEmail(change: keyof typeof TEXTS, to: PasskeyOwner, shopUrl: string): QueuedEmail {
  const { title, preview, sentence } = TEXTS[change]
  const isForStaff = to.role === 'admin'
  const notYou = isForStaff
    ? 'If this wasn’t you, tell a super admin right away.'
    : 'If this wasn’t you, contact us right away. We’ll help you secure your account.'
  const data: NoticeData = {
    preview,
    title,
    greeting: `${isForStaff ? staffGreeting(to.name) : customerGreeting(to.name)},`,
    paragraphs: [sentence, notYou],
    ...(isForStaff ? { isForStaff } : undefined),
    shopUrl,
  }
  return {
    recipient: to.email,
    ...(isForStaff ? undefined : { userId: to.userId }),
    senderType: isForStaff ? 'admin' : 'info',
    type: 'account',
    subject: title,
    template: 'notice',
    data,
  }
}
