import { call } from '@atelier/api-client/call'
import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import type { CreateProductInput } from '@atelier/domain/products/save-product.schema'
import { createProduct } from '@atelier/domain/products/staff-products.endpoints'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { useCurrency } from '../../terms.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { PageLoader } from '../../ui/page/page-loader.tsx'
import { RestoredDraftAlert } from '../../ui/form/restored-draft-alert.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { ApiErrorDetails } from '../../ui/feedback/api-error-details.tsx'
import { focusField } from '../../ui/form/focus-field.ts'
import { showToast } from '../../ui/feedback/toast.store.ts'
import { useUnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { useRedirectAfter } from '../../ui/use-redirect-after.ts'
import type { ImageFieldComponent } from './form/color-image-field-props.ts'
import { ProductFields } from './form/product-fields.tsx'
import { copyOf, newProductBodyOf, newIdSuffix, newProduct, type ProductForm } from './form/product-form.ts'
import styles from './form/product-form.module.css'
import { errorReason, RETURN_MS } from './product-labels.ts'
import { PRODUCTS, productQuery } from './products.queries.ts'
import { SaveBar } from './form/save-bar.tsx'
import { useProductForm } from './form/use-product-form.ts'

const CREATED = 'Product created successfully'
/** Progress messages of a creation, in this order (A4). */
const STEPS = [
  'Preparing product data...',
  'Processing color variants...',
  'Creating product in database...',
  'Product created successfully!',
] as const
/** How long a step without work is shown. */
const STEP_MS = 120

const Header = () => (
  <PageHeader title="Create New Product" back={<BackLink to={paths.products}>Back to Products</BackLink>} />
)

/** Creates a product, or a copy of one (A2). */
export function CreateProductPage({ ImageField }: { ImageField: ImageFieldComponent }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const copied = params.get('copy')
  const original = useQuery({ ...productQuery(copied ?? ''), enabled: copied !== null })
  const [count, setCount] = useState(0)
  /** An empty form, also after a copy. */
  const startAgain = (): void => {
    setCount(count + 1)
    if (copied !== null) void navigate(paths.createProduct, { replace: true })
  }
  const parts = { ImageField, onAnother: startAgain, isAgain: count > 0 }
  if (copied === null || original.isError) return <CreateForm key={count} original={null} {...parts} />
  if (original.data) return <CreateForm key={copied} original={original.data} {...parts} />
  return (
    <>
      <Header />
      <PageLoader label="Loading" />
    </>
  )
}

const pause = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, STEP_MS))

interface CreateFormProps {
  original: AdminProduct | null
  ImageField: ImageFieldComponent
  /** The form follows a saved product: it scrolls to its top and focuses the name. */
  isAgain: boolean
  /** Called after a save when another product follows. */
  onAnother: () => void
}

/** Creates the product step by step; `step` is the progress (A4). */
function useProductCreation(state: ReturnType<typeof useProductForm>, idSuffix: string, onCreated: () => void) {
  const client = useQueryClient()
  const [step, setStep] = useState(0)
  const creation = useMutation({
    mutationFn: async () => {
      setStep(0)
      await pause()
      setStep(1)
      const body = newProductBodyOf(state.form, idSuffix)
      await pause()
      setStep(2)
      const creating = call(api, createProduct, { body: body as CreateProductInput })
      const [response] = await Promise.all([creating, pause()])
      return response
    },
    onSuccess: () => {
      setStep(3)
      state.markSaved()
      void client.invalidateQueries({ queryKey: PRODUCTS })
      onCreated()
    },
    // The error is at the top (A4).
    onError: () => window.scrollTo({ top: 0 }),
  })
  return { ...creation, step }
}

/** Begins a form that follows a saved product at its top. */
function useFocusedStart(isAgain: boolean): void {
  useEffect(() => {
    if (!isAgain) return
    window.scrollTo({ top: 0 })
    focusField('name')
  }, [isAgain])
}

const Progress = ({ step, isSuccess }: { step: number; isSuccess: boolean }) => (
  <div className="sticky bottom-21 z-4 print:hidden">
    <Alert tone={isSuccess ? 'ok' : 'info'}>{STEPS[step]}</Alert>
  </div>
)

function CreateForm({ original, ImageField, onAnother, isAgain }: CreateFormProps) {
  const [idSuffix] = useState(newIdSuffix)
  const currency = useCurrency()
  const [first] = useState<ProductForm>(() => (original ? copyOf(original) : newProduct(currency)))
  const state = useProductForm(first, idSuffix)
  /** Whether the pressed button was Save and add another. */
  const isAnother = useRef(false)
  const goBack = useRedirectAfter(paths.products, { shownMs: RETURN_MS, message: CREATED })
  const creation = useProductCreation(state, idSuffix, () => {
    if (!isAnother.current) goBack()
  })
  const { isPending, isSuccess } = creation
  // A copy has unsaved content before the first edit.
  const guard = useUnsavedGuard((state.changeCount > 0 || original !== null) && !isSuccess)

  useFocusedStart(isAgain)
  // After the guard knows that the form is saved, so that it does not ask.
  useEffect(() => {
    if (!isSuccess || !isAnother.current) return
    showToast(CREATED)
    onAnother()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, after the save
  }, [isSuccess])

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (isPending || isSuccess || !state.check()) return
    creation.mutate()
  }
  const { category } = state.form
  return (
    <>
      {guard.dialog}
      <Header />
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className="grid gap-2 empty:hidden">
          <RestoredDraftAlert isRestored={state.isRestored} onReset={state.reset} />
          {creation.error ? <CreationError error={creation.error} /> : null}
        </div>
        <ProductFields
          form={state.form}
          onChange={state.change}
          errorOf={state.errorOf}
          onLeavePrice={state.checkPrices}
          product={null}
          productId={category === '' ? undefined : `${category}-${idSuffix}`}
          isReadOnly={isPending || isSuccess}
          ImageField={ImageField}
        />
        {isPending || isSuccess ? <Progress step={creation.step} isSuccess={isSuccess} /> : null}
        <SaveBar
          changeCount={state.changeCount}
          isBusy={isPending}
          isDone={isSuccess}
          backTo={paths.products}
          onAnother={(value) => {
            isAnother.current = value
          }}
        />
      </form>
    </>
  )
}

const CreationError = ({ error }: { error: Error }) => (
  <Alert tone="bad">
    Failed to create product: {errorReason(error) || 'Failed to create product'}
    <ApiErrorDetails error={error} />
  </Alert>
)
