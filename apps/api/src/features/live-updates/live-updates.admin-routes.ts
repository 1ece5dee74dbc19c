import * as staffLiveUpdates from '@atelier/domain/live-updates/staff-live-updates.endpoints'
import type { Mount } from '../../http/mount.ts'
import { releaseSlots } from '../../http/overload/request-slot.ts'
import type { LiveStreams } from './live-streams.ts'

/** Mounts the stream that notifies open portals of changes (docs/decisions/0039). */
export function mountLiveUpdates(mount: Mount, streams: LiveStreams): void {
  mount(staffLiveUpdates, {
    async streamLiveUpdates({ actor, c }) {
      const stream = await streams.open(actor)
      if (c.env?.outgoing) releaseSlots(c.env.outgoing)
      c.header('Content-Type', 'text/event-stream')
      // nginx would collect the events of minutes before it passes them on.
      c.header('X-Accel-Buffering', 'no')
      return c.body(stream)
    },
  })
}
