import type { ChecklistKind } from '@atelier/domain/setup/checklist'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { useCan } from '../session/session.store.ts'
import { settingsQuery, ShopOpening } from '../settings/settings.public.ts'
import { SETUP_STEPS } from './setup-steps.ts'
import { checklistQuery } from './setup.queries.ts'
import styles from './setup.module.css'

interface Point {
  title: string
  help: string
  /** Where staff do it; undefined: on the server. */
  to?: string
}

const POINTS: Readonly<Record<ChecklistKind, Point>> = {
  products: { title: 'Add your first product', help: 'One by one, or from a CSV file.', to: paths.products },
  company: {
    title: 'Enter your address and support email',
    help: 'Invoices, newsletters and the contact page show them.',
    to: paths.company,
  },
  promises: {
    title: 'Check and publish your promises',
    help: 'Tax, shipping, returns and warranty are a template’s until then.',
    to: paths.promises,
  },
  destinations: {
    title: 'Cover every country you deliver to',
    help: 'A country is the home of a market, or has a tax rate of its own.',
    to: paths.promises,
  },
  'market-prices': {
    title: 'Price every product in every market',
    help: 'A product without a price is not sold in that market.',
    to: paths.prices,
  },
  'tax-table': {
    title: 'Check the rates of the tax table',
    help: 'Compare them with the authorities of your countries once a year.',
    to: paths.promises,
  },
  'legal-texts': {
    title: 'Publish your privacy policy and terms of service',
    help: 'The template is not legal advice. Have it checked.',
    to: paths.pages,
  },
  machines: {
    title: 'Decide which robots may read the store',
    help: 'Search engines, assistants that answer questions, and collectors for training.',
    to: paths.machines,
  },
  payments: {
    title: 'Connect a payment provider',
    help: 'The sandbox takes test cards only. Set PAYMENTS and its keys on the server.',
  },
  email: {
    title: 'Connect a mail server',
    help: 'Emails are written to files for now. Set SMTP_URL on the server.',
  },
  'second-factor': {
    title: 'Turn on two-factor sign-in',
    help: 'For every super admin.',
    to: paths.profile,
  },
  backup: { title: 'Make a backup', help: 'Run npm run backup:make on the server at least once a week.' },
  tls: { title: 'Serve the store over HTTPS', help: 'Set PUBLIC_URL to an address that begins with https://.' },
}

/**
 * What is missing before the store goes live, and the button that opens it. Renders nothing when the store is open and all of
 * it is done, in a demo store, and for staff who may not do it.
 */
export function LaunchChecklist() {
  const mayChange = useCan('settings:edit')
  const { data: items = [] } = useQuery({ ...checklistQuery(), enabled: mayChange })
  const { data: settings } = useQuery({ ...settingsQuery(), enabled: mayChange && items.length > 0 })
  const missing = items.filter(({ isDone }) => !isDone)
  const doneCount = items.length - missing.length
  if (items.length === 0 || !settings || (missing.length === 0 && settings.isOpen)) return null
  return (
    <section className="bg-surface border border-line rounded-lg" aria-labelledby="launch-checklist">
      <div className="flex flex-wrap gap-x-3 gap-y-0.5 px-5 pt-4 pb-2.5 [&_h2]:text-lead [&_a]:ml-auto [&_span]:text-ink-soft [&_span]:tabular-nums">
        <h2 id="launch-checklist">{settings.isOpen ? 'Still to do' : 'Before you open'}</h2>
        <span>
          {doneCount} of {items.length} done
        </span>
        <Link to={paths.setupStep(SETUP_STEPS[0].key)} className="text-link">
          Open the setup guide
        </Link>
      </div>
      {settings.isOpen ? null : (
        <ShopOpening settings={settings} missing={missing.map(({ kind }) => POINTS[kind].title)} />
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,340px),1fr))] px-2 pt-0 pb-2.5">
        {items.map(({ kind, isDone, problem }) => (
          <li key={kind}>
            <PointFrame point={POINTS[kind]} isDone={isDone} problem={problem} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PointFrame({
  point: { title, help, to },
  isDone,
  problem = help,
}: {
  point: Point
  isDone: boolean
  /** Why a setting that is present does not work. */
  problem?: string
}) {
  const text: ReactNode = (
    <>
      {isDone ? (
        <Icon name="check" size={20} />
      ) : (
        <span className="size-3.5 m-0.75 border-[1.5px] border-field rounded-full" aria-hidden="true" />
      )}
      <div>
        {title}
        {isDone ? <span className="visually-hidden">, done</span> : <p>{problem}</p>}
      </div>
    </>
  )
  const className = `${styles.item} grid grid-cols-[20px_minmax(0,1fr)] gap-2.5 px-3 py-2.5 rounded-lg [&_p]:text-ink-soft [&_p]:text-small [&_p]:leading-4.5 ${isDone ? 'text-ink-soft [&_svg]:text-ok' : ''}`
  return to && !isDone ? (
    <Link to={to} className={className}>
      {text}
    </Link>
  ) : (
    <div className={className}>{text}</div>
  )
}
