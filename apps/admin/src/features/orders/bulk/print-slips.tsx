import { call } from '@atelier/api-client/call'
import type { OrderPackingSlip } from '@atelier/domain/orders/packing-slip.schema'
import { listPackingSlips } from '@atelier/domain/orders/staff-bulk-orders.endpoints'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { api } from '../../../api.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PackingSlip } from '../print/packing-slip.tsx'
import styles from './print-slips.module.css'

export interface PrintSlipsProps {
  orderIds: ReadonlySet<string>
  isDisabled: boolean
  onError: (problem: Error | null) => void
}

/** Prints the packing slips of the selected orders in one print job, one per sheet. */
export function PrintSlips({ orderIds, isDisabled, onError }: PrintSlipsProps) {
  const [slips, setSlips] = useState<readonly OrderPackingSlip[]>([])
  useEffect(() => {
    const reset = (): void => setSlips([])
    window.addEventListener('afterprint', reset)
    return () => window.removeEventListener('afterprint', reset)
  }, [])
  const fetching = useMutation({
    mutationFn: () => call(api, listPackingSlips, { query: { ids: [...orderIds].join(',') } }),
    onMutate: () => onError(null),
    onSuccess: ({ data: found }) => {
      flushSync(() => setSlips(found))
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
      {slips.length > 0
        ? createPortal(
            <div className={styles.papers}>
              {slips.map((slip) => (
                <PackingSlip key={slip.orderId} order={slip} />
              ))}
            </div>,
            document.body,
          )
        : null}
    </>
  )
}
