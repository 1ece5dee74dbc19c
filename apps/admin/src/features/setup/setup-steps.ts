import { paths } from '../../paths.ts'

/** The steps after the account, in order. Each can be skipped: the pages of the portal do the same. */
export const SETUP_STEPS = [
  { key: 'look', label: 'Look', title: 'How your store looks', lead: 'You can change all of it later, under Brand.' },
  {
    key: 'company',
    label: 'Company',
    title: 'Who sells',
    lead: 'Invoices, emails and the contact page show it. You find it under Company later.',
  },
  {
    key: 'categories',
    label: 'Categories',
    title: 'What you sell',
    lead: 'Shoppers browse your products by category.',
  },
  {
    key: 'products',
    label: 'Products',
    title: 'Your first products',
    lead: 'Import a CSV file, or add products one by one.',
  },
  {
    key: 'payments',
    label: 'Payments and email',
    title: 'Payments and email',
    lead: 'Both are set on the server, because keys and passwords don’t belong in a database.',
  },
] as const

/** What every step gets: `onDone` leads to the next one. */
export interface SetupStepProps {
  onDone: () => void
}

export type SetupStep = (typeof SETUP_STEPS)[number]['key']

/** Returns where a step leads: to the next one, after the last to the dashboard. */
export function afterStep(step: SetupStep): string {
  const next = SETUP_STEPS[SETUP_STEPS.findIndex(({ key }) => key === step) + 1]
  return next ? paths.setupStep(next.key) : paths.dashboard
}
