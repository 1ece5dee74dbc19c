import type { ShopDocumentKey } from '@atelier/domain/shop-documents/shop-documents'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/display/card.tsx'
import { DateTime } from '../../ui/display/date-time.tsx'
import { formatDateTime } from '../../ui/format/dates.ts'
import { versionsQuery } from './documents.queries.ts'

interface Props {
  documentKey: ShopDocumentKey
  /** Copies a version into the draft; null without the right to edit. */
  onRestore: ((version: number) => void) | null
}

/** The published versions of a document. The newest is what shoppers see. */
export function VersionsCard({ documentKey, onRestore }: Props) {
  const { data: versions = [] } = useQuery(versionsQuery(documentKey))
  if (versions.length === 0) return null
  return (
    <Card title="Versions">
      <ol className="grid gap-2.5 [&_li]:flex [&_li]:flex-wrap [&_li]:items-center [&_li]:justify-between [&_li]:gap-x-3 [&_li]:gap-y-1">
        {versions.map(({ version, at, by }, index) => {
          return (
            <li key={version}>
              <span>
                <DateTime iso={at} />
                {by === '' ? '' : ` by ${by}`}
              </span>
              {index === 0 ? <span className="text-ink-soft">Published now</span> : null}
              {index > 0 && onRestore ? (
                <Button
                  variant="default"
                  aria-label={`Restore the version of ${formatDateTime(new Date(at))}`}
                  onClick={() => onRestore(version)}
                >
                  Restore
                </Button>
              ) : null}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
