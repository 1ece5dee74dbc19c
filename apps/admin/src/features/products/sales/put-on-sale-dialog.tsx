import type { SaleCandidate, CreateSaleInput } from '@atelier/domain/sales/sales.schema'
import type { PriceColumns } from '@atelier/domain/products/market-columns'
import { Button } from '@mantine/core'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { call } from '@atelier/api-client/call'
import { createSale } from '@atelier/domain/sales/staff-sales.endpoints'
import { useFieldError } from '../../../ui/form/use-field-error.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { pluralize } from '../../../ui/format/numbers.ts'
import { errorReason } from '../product-labels.ts'
import { SaleCard } from './sale-card.tsx'
import { SaleFields } from './sale-fields.tsx'
import { newSale, previewSale, validateSale, type SaleForm, type SalePreview, saleBodyOf } from './sale-form.ts'
import { saleProductsQuery, type SaleSelection } from './sales.queries.ts'
import { LazyModal } from '../../../ui/overlay/lazy-modal.tsx'
import { api } from '../../../api.ts'
import { showToast, UNDO_MS } from '../../../ui/feedback/toast.store.ts'
import { PRODUCTS } from '../products.queries.ts'
import { useCurrency, useTerms } from '../../../terms.ts'
import { useEndSale } from './use-end-sale.ts'

export interface PutOnSaleDialogProps {
  selection: SaleSelection
  /** The discount that the form begins with; '' for none. */
  percent?: string
  onClose: () => void
  /** Called when the sale was created. */
  onDone: () => void
}

const NONE: readonly SaleCandidate[] = []

/** Puts the selected products on sale: discount, rounding and period beside a preview of their cards. */
export function PutOnSaleDialog({ selection, percent = '', onClose, onDone }: PutOnSaleDialogProps) {
  const products = useQuery(saleProductsQuery(selection))
  return (
    <LazyModal opened onClose={onClose} title="Put on sale" centered size={1080}>
      {products.error ? (
        <Alert tone="bad">Failed to load products: {errorReason(products.error)}</Alert>
      ) : (
        <SaleEditor products={products.data ?? NONE} percent={percent} onClose={onClose} onDone={onDone} />
      )}
    </LazyModal>
  )
}

type SaleEditorProps = Pick<PutOnSaleDialogProps, 'onClose' | 'onDone'> & {
  percent: string
  /** Empty while they are loading. */
  products: readonly SaleCandidate[]
}

function SaleEditor({ products, percent, onClose, onDone }: SaleEditorProps) {
  const currency = useCurrency()
  const { markets } = useTerms()
  const [form, setForm] = useState<SaleForm>(() => newSale(currency, percent))
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const { errorOf, show, clear } = useFieldError()
  const creating = useCreateSale(onDone)
  const previews = previewSale(
    form,
    products.filter(({ productId }) => !removed.has(productId)),
    markets,
  )
  const chosen = previews.filter(({ isLeftOut }) => !isLeftOut).map(({ product }) => product)

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (creating.isPending || chosen.length === 0) return
    const found = validateSale(form, chosen, markets)
    if (found) return show(found)
    clear()
    creating.mutate({ form, products: chosen, markets })
  }
  return (
    <form
      className="grid grid-cols-[minmax(230px,280px)_minmax(0,1fr)] items-start gap-6 max-sm:grid-cols-1"
      onSubmit={submit}
      noValidate
    >
      <div className="sticky top-18 stack max-sm:static">
        <SaleFields
          form={form}
          markets={markets}
          onChange={(part) => {
            setForm({ ...form, ...part })
            clear()
          }}
          errorOf={errorOf}
        />
        {creating.error ? <Alert tone="bad">{errorReason(creating.error)}</Alert> : null}
        <div className="flex flex-wrap gap-2 max-sm:[&_.mantine-Button-root]:flex-auto">
          <Button type="submit" loading={creating.isPending} disabled={chosen.length === 0}>
            {`${form.startsAt === '' ? 'Put' : 'Schedule'} ${pluralize(chosen.length, 'product')}${form.startsAt === '' ? ' on sale' : ''}`}
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
        <p className="note">Ending the sale restores the prices. A price that you change during the sale stays.</p>
      </div>
      <Previews previews={previews} onRemove={(productId) => setRemoved(new Set([...removed, productId]))} />
    </form>
  )
}

function Previews({ previews, onRemove }: { previews: readonly SalePreview[]; onRemove: (id: string) => void }) {
  const leftOut = previews.filter(({ isLeftOut }) => isLeftOut).length
  return (
    <section className="grid grid-cols-1 gap-3" aria-label="Preview">
      <p className="note" role="status">
        {pluralize(previews.length - leftOut, 'product')} as shoppers will see {previews.length === 1 ? 'it' : 'them'}
        {leftOut > 0 ? `, ${leftOut} left out` : ''}
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-4 gap-y-6 m-0 p-0 list-none max-sm:grid-cols-2">
        {previews.map((preview) => (
          <SaleCard
            key={preview.product.productId}
            preview={preview}
            onRemove={() => onRemove(preview.product.productId)}
          />
        ))}
      </ul>
    </section>
  )
}

interface SaleRequest {
  form: SaleForm
  products: readonly SaleCandidate[]
  markets: readonly PriceColumns[]
}

/** Creates a sale and offers to undo it, which ends it again. After a conflict, loads the new prices. */
function useCreateSale(onDone: () => void) {
  const client = useQueryClient()
  const end = useEndSale()
  const refresh = () => client.invalidateQueries({ queryKey: PRODUCTS })
  return useMutation({
    mutationFn: ({ form, products, markets }: SaleRequest) =>
      call(api, createSale, { body: saleBodyOf(form, products, markets) as CreateSaleInput }),
    onSuccess: ({ message, data }) => {
      void refresh()
      onDone()
      const run = (): Promise<void> => end(data.saleId)
      const errorMessage = (error: Error): string => `Failed to undo: ${errorReason(error)}`
      showToast(message ?? '', { shownMs: UNDO_MS, action: { label: 'Undo', run, errorMessage } })
    },
    onError: () => void refresh(),
  })
}
