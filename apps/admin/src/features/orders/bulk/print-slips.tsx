import { call } from '@atelier/api-client/call'
import type { OrderPackingSlip } from '@atelier/domain/orders/packing-slip.schema'
import { listPackingSlips } from '@atelier/domain/orders/staff-bulk-orders.endpoints'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { api } from '../../../api.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './print-slips.module.css'

export interface PrintSlipsProps {
  orderIds: ReadonlySet<string>
  isDisabled: boolean
  onError: (problem: Error | null) => void
}

// Loaded when slips are printed: it draws bar codes.
const loadPackingSlip = async () => (await import('../print/packing-slip.tsx')).PackingSlip

interface Sheets {
  slips: readonly OrderPackingSlip[]
  PackingSlip: Awaited<ReturnType<typeof loadPackingSlip>>
}

/** Prints the packing slips of the selected orders in one print job, one per sheet. */
export function PrintSlips({ orderIds, isDisabled, onError }: PrintSlipsProps) {
  const [sheets, setSheets] = useState<Sheets | null>(null)
  useEffect(() => {
    const reset = (): void => setSheets(null)
    window.addEventListener('afterprint', reset)
    return () => window.removeEventListener('afterprint', reset)
  }, [])
  const fetching = useMutation({
    async mutationFn() {
      const [PackingSlip, { data: slips }] = await Promise.all([
        loadPackingSlip(),
        call(api, listPackingSlips, { query: { ids: [...orderIds].join(',') } }),
      ])
      return { slips, PackingSlip }
    },
    onMutate: () => onError(null),
    onSuccess: (found) => {
      flushSync(() => setSheets(found))
      window.print()
    },
    onError,
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="print" size={16} />}
        disabled={isDisabled}
        loading={fetching.isPending}
        onClick={() => fetching.mutate()}
      >
        Packing slips
      </Button>
      {sheets
        ? createPortal(
            <div className={`${styles.papers} hidden print:block`}>
              {sheets.slips.map((slip) => (
                <sheets.PackingSlip key={slip.orderId} order={slip} />
              ))}
            </div>,
            document.body,
          )
        : null}
    </>
  )
}
