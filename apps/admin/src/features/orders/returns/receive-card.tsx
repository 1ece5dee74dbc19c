import { call } from '@atelier/api-client/call'
import type { BodyInput } from '@atelier/domain/contract/endpoint'
import type { ReturnDetail } from '@atelier/domain/returns/returns.schema'
import { receiveReturn } from '@atelier/domain/returns/staff-returns.endpoints'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../api.ts'
import type { ChangeFormProps } from '../../../ui/form/change-form.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { lineItemLabel } from '../line-item-labels.ts'
import { ReturnStepCard, StaffNoteField } from './return-step-card.tsx'
import { useReturnStep } from './use-return-step.ts'

interface ReceiveCardProps extends Pick<ChangeFormProps, 'others'> {
  returnDetail: ReturnDetail
}

interface Line {
  itemIndex: number
  received: number
  restock: number
}

/** Default: all announced units arrived and can be restocked. */
const expected = ({ items }: ReturnDetail): Line[] =>
  items.map(({ itemIndex, quantity, receivedQuantity, restockedQuantity }) => ({
    itemIndex,
    received: quantity,
    restock: (restockedQuantity ?? 0) + quantity - (receivedQuantity ?? 0),
  }))

/** Records received and restocked units per line. */
export function ReceiveCard({ returnDetail, others }: ReceiveCardProps) {
  const [lines, setLines] = useState<readonly Line[]>(() => expected(returnDetail))
  const [note, setNote] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const step = useReturnStep(
    (body: BodyInput<typeof receiveReturn>) =>
      call(api, receiveReturn, { params: { returnId: returnDetail.returnId }, body }),
    () => undefined,
  )
  function submit(): void {
    const isNothing = lines.every(
      ({ received }, index) => received === (returnDetail.items[index]?.receivedQuantity ?? 0),
    )
    setIsEmpty(isNothing)
    if (!isNothing) step.mutate({ items: [...lines], note })
  }
  const change = (index: number, part: Partial<Line>): void => {
    setLines(lines.map((line, place) => (place === index ? clampRestock({ ...line, ...part }) : line)))
    setIsEmpty(false)
  }
  return (
    <ReturnStepCard name="receive" step={step} submitLabel="Mark as received" onSubmit={submit} others={others}>
      {returnDetail.items.map((item, index) => {
        const line = lines[index]
        return line ? (
          <ReceivedItem key={item.itemIndex} item={item} line={line} onChange={(part) => change(index, part)} />
        ) : null
      })}
      {isEmpty ? <Alert tone="bad">Select the items you received.</Alert> : null}
      <StaffNoteField value={note} onChange={setNote} />
    </ReturnStepCard>
  )
}

/** Limits restocked units to received ones. */
const clampRestock = (line: Line): Line => ({ ...line, restock: Math.min(line.restock, line.received) })

const numbersFrom = (least: number, most: number): string[] =>
  Array.from({ length: most - least + 1 }, (_, index) => String(least + index))

interface ReceivedItemProps {
  item: ReturnDetail['items'][number]
  line: Line
  onChange: (part: Partial<Line>) => void
}

function ReceivedItem({ item, line, onChange }: ReceivedItemProps) {
  const label = lineItemLabel(item)
  return (
    <div
      className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-3 gap-y-2 pb-3.5 border-b border-b-line"
      role="group"
      aria-label={label}
    >
      <p className="col-span-full font-medium wrap-anywhere">{label}</p>
      <NativeSelect
        label="Received"
        description={`of ${item.quantity}`}
        data={numbersFrom(item.receivedQuantity ?? 0, item.quantity)}
        value={String(line.received)}
        onChange={(event) => {
          const received = Number(event.currentTarget.value)
          onChange({ received, restock: received })
        }}
      />
      <NativeSelect
        label="Restock"
        description="back on sale immediately"
        data={numbersFrom(Math.min(item.restockedQuantity ?? 0, line.received), line.received)}
        value={String(line.restock)}
        onChange={(event) => onChange({ restock: Number(event.currentTarget.value) })}
      />
    </div>
  )
}
