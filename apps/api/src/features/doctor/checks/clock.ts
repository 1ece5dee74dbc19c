import { failure, ok, warning, type Check } from '../check.ts'

const NOTICEABLE_SECONDS = 5
/** Providers refuse signatures beyond five minutes. */
const DANGEROUS_SECONDS = 120

export const clock: Check = {
  name: 'clock',
  title: 'Clock',
  problem: 'PostgreSQL does not tell the time.',
  advice: 'Use NTP on both machines.',
  section: 'failures',
  needs: 'database',
  async run({ database, now }) {
    const { now: databaseNow } = await database.readServerFacts()
    const seconds = Math.round(Math.abs(databaseNow.getTime() - now().getTime()) / 1_000)
    const difference = `The clocks of this machine and of PostgreSQL differ by ${seconds} s`
    if (seconds > DANGEROUS_SECONDS) return failure(`${difference}: signatures of the payment provider fail.`)
    return seconds > NOTICEABLE_SECONDS
      ? warning(`${difference}.`)
      : ok('This machine and PostgreSQL have the same time.')
  },
}
