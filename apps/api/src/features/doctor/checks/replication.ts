import { failure, ok, skipped, warning, type Check } from '../check.ts'

const MAX_LAG_SECONDS = 30
const MAX_LAG_BYTES = 256 * 1024 ** 2
const MAX_RETAINED_BYTES = 1024 ** 3
const MEGABYTE = 1024 ** 2

export const replication: Check = {
  name: 'replication',
  title: 'Replication',
  problem: 'The state of the standbys cannot be read.',
  advice: 'Repair the standby or the network to it. Drop the slot of a standby that does not come back.',
  section: 'standby-and-failover',
  needs: 'database',
  async run({ database }) {
    const { standbys, unusedSlots } = await database.readReplication()
    const [slot] = unusedSlots.filter(({ retainedBytes }) => retainedBytes > MAX_RETAINED_BYTES)
    if (slot)
      return failure(
        `The slot ${slot.name} has no standby and retains ${Math.round(slot.retainedBytes / MEGABYTE)} MB of WAL, until the disk is full.`,
      )
    if (standbys.length === 0) return skipped('No standby is connected.')
    const late = standbys.filter(
      ({ lagSeconds, lagBytes }) => (lagSeconds ?? 0) > MAX_LAG_SECONDS || (lagBytes ?? 0) > MAX_LAG_BYTES,
    )
    if (late.length > 0)
      return warning(`A failover now would lose orders. Behind: ${late.map(({ name }) => name).join(', ')}.`)
    const isUnknown = standbys.some(({ lagBytes }) => lagBytes === null)
    return isUnknown
      ? warning('The role of the shop may not see how far a standby is behind: grant it pg_monitor.')
      : ok(`Standbys that follow closely: ${standbys.length}.`)
  },
}
