import type { CustomerLinkPurpose } from '@atelier/domain/customers/customer-links'
import { customerGreeting } from '@atelier/domain/email/personal-name'
import { limits } from '@atelier/domain/limits'
import type { NoticeData, QueuedEmail } from '../../email/email.public.ts'

interface Recipient {
  userId: string
  name: string
  email: string
}

type EmailText = Pick<NoticeData, 'preview' | 'title' | 'paragraphs'> & { button: string }

const { resetLinkMinutes, changeEmailLinkMinutes, verifyLinkHours } = limits.customers

const LINK_TEXTS: Readonly<Record<CustomerLinkPurpose, EmailText>> = {
  'verify-email': {
    preview: 'One step, and your account is complete.',
    title: 'Please confirm your address',
    button: 'Confirm my address',
    paragraphs: [
      'Thank you for opening an account with us. Please confirm that this address is yours; orders you made with it earlier then join your account.',
      `The link works once, within ${verifyLinkHours} hours. If you did not open an account, no further mail will follow: you need do nothing.`,
    ],
  },
  'reset-password': {
    preview: 'The link to choose a new password.',
    title: 'A new password',
    button: 'Choose a new password',
    paragraphs: [
      'Somebody asked for a new password for your account. If it was you, choose one here.',
      `The link works once, within ${resetLinkMinutes} minutes. If it was not you, your password stays as it is: you need do nothing.`,
    ],
  },
  'change-email': {
    preview: 'Confirm the new address of your account.',
    title: 'Your new address',
    button: 'Use this address',
    paragraphs: [
      'You asked us to use this address for your account from now on. It changes once you confirm it here.',
      `The link works once, within ${changeEmailLinkMinutes} minutes. If you did not ask for this, nothing changes: you need do nothing.`,
    ],
  },
}

const accountEmail = (to: Recipient, subject: string, data: NoticeData): QueuedEmail => ({
  recipient: to.email,
  userId: to.userId,
  senderType: 'info',
  type: 'account',
  subject,
  template: 'letter',
  data,
})

/** Builds an email with a single-use link. */
export function linkEmail(purpose: CustomerLinkPurpose, to: Recipient & { url: string }, shopUrl: string): QueuedEmail {
  const { button, ...wording } = LINK_TEXTS[purpose]
  return accountEmail(to, wording.title, {
    ...wording,
    greeting: `${customerGreeting(to.name)},`,
    button: { label: button, url: to.url },
    shopUrl,
  })
}

const NOT_YOU = 'If this was not you, please write to us at once: we will help you to secure your account.'

/** Builds the email that notifies the owner of an account change, so that no change goes unnoticed. */
export function accountChangedEmail(
  change: 'password' | 'email' | 'deletion',
  to: Recipient & { detail?: string },
  shopUrl: string,
): QueuedEmail {
  const notices = {
    password: [
      'Your password was changed',
      'Other devices were signed out.',
      'The password of your account was changed, and other devices signed out.',
    ],
    email: [
      'Your address was changed',
      'From now on you sign in with the new one.',
      `Your account now uses the address ${to.detail}.`,
    ],
    deletion: [
      'Your account will be deleted',
      `Until ${to.detail} you can take it back.`,
      `As you asked, your account will be deleted on ${to.detail}. Until then you can sign in and take it back.`,
    ],
  } as const
  const [title, preview, sentence] = notices[change]
  return accountEmail(to, title, {
    preview,
    title,
    greeting: `${customerGreeting(to.name)},`,
    paragraphs: [sentence, NOT_YOU],
    shopUrl,
  })
}

/** Builds the email that warns the owner of an unused account: the years it may be unused, the day of deletion and how to prevent it. */
export function inactivityWarningEmail(to: Recipient & { day: string; years: number }, shopUrl: string): QueuedEmail {
  return accountEmail(to, 'Your account is about to end', {
    preview: 'Sign in once to keep it.',
    title: 'Your account is about to end',
    greeting: `${customerGreeting(to.name)},`,
    paragraphs: [
      `Nobody has used your account with us for almost ${to.years} years. We keep nothing longer than we need it, so it will be deleted on ${to.day}, with the addresses and favorites in it.`,
      'To keep it, sign in once before then. If you no longer need it, you need do nothing.',
    ],
    button: { label: 'Keep my account', url: `${shopUrl}/login` },
    shopUrl,
  })
}
