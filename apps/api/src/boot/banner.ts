import { styleText } from 'node:util'

export interface BannerFacts {
  publicUrl: string
  adminUrl: string
  database: string
  dataDir: string
  /**
   * Null when the shop has no demo accounts. A null password was set at an earlier start and is unknown to this
   * process.
   */
  demo: {
    password: string | null
    accounts: readonly string[]
    passwordFile: string | null
    /** The account that packs the order of the tour. */
    packer: { name: string; email: string }
  } | null
  /** The start page of a demo store; null without one. */
  tourUrl: string | null
  /** The address at which the store is set up; null when it has staff. */
  firstAdmin: string | null
  serves: 'everything' | 'api' | 'jobs'
  startedInMs: number
}

const bold = (text: string): string => styleText('bold', text, { stream: process.stdout })
const dim = (text: string): string => styleText('dim', text, { stream: process.stdout })

/** Returns the start-up banner: the shop's addresses and the accounts that can sign in. */
export function banner(facts: BannerFacts): string {
  const { demo } = facts
  const line = (label: string, value: string, note = ''): string =>
    `  ${label.padEnd(12)}${value}${note ? `  ${dim(note)}` : ''}`
  return [
    '',
    `  ${bold('Atelier')} ${dim(`is open (${(facts.startedInMs / 1000).toFixed(1)} s)`)}`,
    '',
    ...addresses(facts).map(([label, address]) => line(label, address)),
    '',
    line('Database', facts.database),
    line('Data', facts.dataDir),
    ...(demo ? demoLines(demo) : []),
    ...(facts.firstAdmin
      ? ['', `  ${bold('Set up your store')} at this address, which works once:`, `  ${facts.firstAdmin}`]
      : []),
    '',
    `  ${dim('Stop with Ctrl-C.')}`,
    '',
  ].join('\n')
}

function addresses({ publicUrl, adminUrl, tourUrl, serves }: BannerFacts): [label: string, address: string][] {
  if (serves === 'jobs') return [['Jobs', 'this process runs jobs and serves no pages']]
  const api: [string, string] = ['API', `${publicUrl}/api/docs`]
  if (serves === 'api') return [api]
  const tour: [string, string][] = tourUrl
    ? [['Start here', `${bold(tourUrl)}  ${dim('place an order, then pack it')}`]]
    : []
  return [['Storefront', bold(publicUrl)], ['Admin', bold(`${adminUrl}/admin`)], api, ...tour]
}

function demoLines(demo: NonNullable<BannerFacts['demo']>): string[] {
  const where = demo.passwordFile ? `stored in ${demo.passwordFile}` : 'from DEMO_PASSWORD'
  const password =
    demo.password === null
      ? 'all with the password of the first start'
      : `password ${bold(demo.password)} ${dim(`(${where})`)}`
  const rows = demo.accounts.map((email, index) => (index % 2 === 0 ? `    ${email.padEnd(30)}` : `${email}\n`))
  return ['', `  ${bold('Demo accounts')}, ${password}`, rows.join('').trimEnd()]
}
