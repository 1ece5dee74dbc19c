import { ApiError } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import { updateCustomer } from '@atelier/domain/customers/staff-customers.endpoints'
import { UpdateCustomerBody, type CustomerDetail } from '@atelier/domain/customers/customers.schema'
import { CUSTOMER_ROLES, offeredCustomerRoles, type CustomerRole } from '@atelier/domain/customers/customer-rules'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/display/card.tsx'
import { MutationError } from '../../ui/form/mutation-error.tsx'
import { RestoredDraftAlert } from '../../ui/form/restored-draft-alert.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { useFieldError } from '../../ui/form/use-field-error.ts'
import { showToast } from '../../ui/feedback/toast.store.ts'
import { useUnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { textInputs } from '../../ui/form/text-inputs.ts'
import { useRecordDraft } from '../session/session.public.ts'
import { useGrant } from '../session/session.store.ts'
import { ROLE_LABELS, saveErrorMessage } from './customer-labels.ts'
import { useCustomerCache } from './use-customer-cache.ts'

interface Fields {
  [field: string]: string | boolean
  email: string
  name: string
  role: CustomerRole
  isActive: boolean
}

const fieldsOf = ({ email, name, role, isActive }: CustomerDetail): Fields => ({ email, name, role, isActive })

const isSame = (one: Fields, other: Fields): boolean =>
  (['email', 'name', 'role', 'isActive'] as const).every((field) => one[field] === other[field])

const ROLE_HINTS: Readonly<Record<CustomerRole, string | null>> = {
  customer: null,
  guest: 'Guests have no password. This customer won’t be able to sign in.',
  admin: 'Makes this customer an admin user (Viewer). They get an email to set a password and move to Admin Users.',
}

/** The draft of a customer's record, its first error, and saving it. */
function useCustomerForm(customer: CustomerDetail, onClose: () => void) {
  const navigate = useNavigate()
  const customerCache = useCustomerCache()
  const before = fieldsOf(customer)
  const draft = useRecordDraft<Fields>(before)
  const { form } = draft
  const isChanged = !isSame(form, before)
  const guard = useUnsavedGuard(isChanged)
  const { error, errorOf, show, clear, validate } = useFieldError()

  const saving = useMutation({
    mutationFn: () => {
      const { userId, updatedAt } = customer
      return call(api, updateCustomer, { params: { userId }, body: { ...form, updatedAt } })
    },
    onSuccess: ({ data, message }) => {
      draft.markSaved()
      if (data.role === 'admin') {
        customerCache.leave(customer.userId)
        guard.allowNavigation()
        return void navigate(paths.customers, { state: { message } })
      }
      draft.change(fieldsOf(data))
      draft.markSaved()
      customerCache.cache(data)
      if (message) showToast(message)
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'email_taken') show({ field: 'email', message: error.message })
      else customerCache.cacheNewer(error)
    },
  })
  return {
    draft,
    isChanged,
    dialog: guard.dialog,
    errorOf,
    isSaving: saving.isPending,
    saveError: error ? null : saving.error,
    change: (part: Partial<Fields>): void => {
      draft.change(part)
      clear()
      saving.reset()
    },
    submit: (event: SyntheticEvent): void => {
      event.preventDefault()
      if (saving.isPending) return
      if (validate(UpdateCustomerBody.safeParse(form))) saving.mutate()
    },
  }
}

/** The form for email, name, role and activity of a customer (A2, A5). */
export function CustomerForm({ customer, onClose }: { customer: CustomerDetail; onClose: () => void }) {
  const customerForm = useCustomerForm(customer, onClose)
  const { draft, isChanged, isSaving, saveError } = customerForm
  return (
    <Card title="Account">
      {customerForm.dialog}
      <form className={formClasses.fields} onSubmit={customerForm.submit} noValidate>
        <RestoredDraftAlert isRestored={draft.isRestored} onReset={draft.reset} />
        <MutationError
          title={saveErrorMessage}
          error={saveError}
          conflictHint="Your edits are still here. Save again to keep both changes."
        />
        <CustomerInputs customer={customer} customerForm={customerForm} />
        <div className={formClasses.actions}>
          <Button type="submit" loading={isSaving} disabled={!isChanged}>
            Save Changes
          </Button>
          <Button
            variant="default"
            onClick={() => {
              draft.reset()
              onClose()
            }}
          >
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  )
}

interface CustomerInputsProps {
  customer: CustomerDetail
  customerForm: ReturnType<typeof useCustomerForm>
}

function CustomerInputs({ customer, customerForm: { draft, errorOf, change } }: CustomerInputsProps) {
  const grant = useGrant()
  const { form } = draft
  const text = textInputs<Pick<Fields, 'email' | 'name'>>({ values: form, change, errorOf })
  const offered = offeredCustomerRoles(grant)
  const roles = CUSTOMER_ROLES.filter((role) => offered.includes(role) || role === customer.role)
  return (
    <>
      <TextInput
        label="Email"
        type="email"
        autoComplete="off"
        description={customer.isEmailVerified ? 'Verified by the customer.' : undefined}
        {...text('email')}
      />
      <TextInput label="Full Name" autoComplete="off" {...text('name')} />
      <NativeSelect
        label="Role"
        name="role"
        error={errorOf('role')}
        description={form.role === customer.role ? undefined : ROLE_HINTS[form.role]}
        value={form.role}
        onChange={(event) => change({ role: roles.find((role) => role === event.currentTarget.value) ?? form.role })}
        data={roles.map((value) => ({ value, label: ROLE_LABELS[value] }))}
      />
      <Checkbox
        label="Account Active"
        description="Inactive customers can’t sign in or order. Changing the email, role or status signs them out."
        checked={form.isActive}
        onChange={(event) => change({ isActive: event.currentTarget.checked })}
      />
    </>
  )
}
