import type { CustomerLinkPurpose } from '@atelier/domain/customers/customer-links'
import { customerGreeting } from '@atelier/domain/email/personal-name'
import { limits } from '@atelier/domain/limits/limits'
import { withUnit } from '@atelier/domain/values/with-unit'
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
    preview: 'Your account is ready. Confirm your email to complete it.',
    title: 'Welcome. Please confirm your email',
    button: 'Confirm email',
    paragraphs: [
      'Thanks for creating an account. Your orders, addresses and favorites are now in one place. Confirm that this email is yours, and any earlier orders with it will be added to your account.',
      `The link works once and expires in ${verifyLinkHours} hours. If you didn’t create an account, ignore this email.`,
    ],
  },
  'reset-password': {
    preview: 'Your link to choose a new password.',
    title: 'Reset your password',
    button: 'Choose a new password',
    paragraphs: [
      'We received a request to reset your password. Choose a new one here.',
      `The link works once and expires in ${resetLinkMinutes} minutes. If you didn’t ask for this, ignore this email. Your password won’t change.`,
    ],
  },
  'change-email': {
    preview: 'Confirm the new email of your account.',
    title: 'Confirm your new email',
    button: 'Use this email',
    paragraphs: [
      'You asked to use this email for your account. Confirm it here to complete the change.',
      `The link works once and expires in ${changeEmailLinkMinutes} minutes. If you didn’t ask for this, ignore this email. Nothing will change.`,
    ],
  },
}

const accountEmail = (to: Recipient, subject: string, data: NoticeData): QueuedEmail => ({
  recipient: to.email,
  userId: to.userId,
  senderType: 'info',
  type: 'account',
  subject,
  template: 'notice',
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

const NOT_YOU = 'If this wasn’t you, contact us right away. We’ll help you secure your account.'

/** Builds the email that notifies the owner of an account change, so that no change goes unnoticed. */
export function accountChangedEmail(
  change: 'password' | 'email' | 'deletion',
  to: Recipient & { detail?: string },
  shopUrl: string,
): QueuedEmail {
  const notices = {
    password: [
      'Your password was changed',
      'Your other devices were signed out.',
      'The password of your account was changed and your other devices were signed out.',
    ],
    email: ['Your email was changed', 'Use the new one to sign in.', `Your account now uses ${to.detail}.`],
    deletion: [
      'Your account will be deleted',
      `You can cancel until ${to.detail}.`,
      `As you asked, your account will be deleted on ${to.detail}. Until then you can sign in and cancel the deletion.`,
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
  return accountEmail(to, 'Your account will be deleted soon', {
    preview: 'Sign in once to keep it.',
    title: 'Your account will be deleted soon',
    greeting: `${customerGreeting(to.name)},`,
    paragraphs: [
      `You haven’t signed in for almost ${withUnit(to.years, 'year')}. We don’t keep data longer than we need it, so we’ll delete your account on ${to.day}, along with its addresses and favorites.`,
      'To keep it, sign in before then. If you no longer need it, you don’t need to do anything.',
    ],
    button: { label: 'Keep my account', url: `${shopUrl}/login` },
    shopUrl,
  })
}
