import { endpointUrl } from '@atelier/api-client/build-request'
import { call } from '@atelier/api-client/call'
import type { CustomerDetail } from '@atelier/domain/customers/customers.schema'
import {
  deactivateCustomer,
  emailCustomer,
  exportCustomer,
  sendResetLink,
} from '@atelier/domain/customers/staff-customers.endpoints'
import { customerGreeting } from '@atelier/domain/email/personal-name'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/display/card.tsx'
import { MutationError } from '../../ui/form/mutation-error.tsx'
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { EmailForm } from '../../ui/form/email-form.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { showToast } from '../../ui/feedback/toast.store.ts'
import { useRedirectAfter } from '../../ui/use-redirect-after.ts'
import { useDraft, useHasDraft } from '../session/session.public.ts'
import { deleteErrorMessage, customerName } from './customer-labels.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { useCustomerCache } from './use-customer-cache.ts'
import { LazyModal } from '../../ui/overlay/lazy-modal.tsx'

/** How long a deletion is announced before the redirect to the list (A9). */
const LEAVE_AFTER_MS = 1_500
const DELETED = 'User deleted successfully'

type DialogKind = 'reset' | 'mail' | 'delete' | 'erase' | null
const EMAIL_DRAFT = 'email'

/** Account actions for editors, and the deletion (A2). */
export function SecurityCard({ customer, canDelete }: { customer: CustomerDetail; canDelete: boolean }) {
  const [openDialog, setOpenDialog] = useState<DialogKind>(useHasDraft(EMAIL_DRAFT) ? 'mail' : null)
  const { refresh } = useCustomerCache()
  const done = (message: string | undefined): void => {
    setOpenDialog(null)
    if (message) showToast(message)
    refresh(customer.userId)
  }
  const close = (): void => setOpenDialog(null)
  const hasPassword = customer.role === 'customer' && customer.isActive
  return (
    <Card title="Security" className="screen-only">
      <div className="stack">
        <div className={formClasses.actions}>
          <Button variant="default" disabled={!hasPassword} onClick={() => setOpenDialog('reset')}>
            Reset Password
          </Button>
          <Button variant="default" onClick={() => setOpenDialog('mail')}>
            Send Email
          </Button>
          <Button
            variant="default"
            component="a"
            href={endpointUrl(exportCustomer, { params: { userId: customer.userId } })}
            download
          >
            Export Data
          </Button>
        </div>
        {hasPassword ? null : (
          <p className="text-small text-ink-soft">
            {customer.role === 'guest'
              ? 'Guests don’t have a password.'
              : 'Reactivate this customer to send a reset link.'}
          </p>
        )}
        {canDelete ? (
          <div className="grid gap-3 pt-4 border-t border-t-line">
            <p className="text-small text-ink-soft">
              Delete deactivates the account and can be undone. Erase permanently removes personal data for a privacy
              request.
            </p>
            <div className={formClasses.actions}>
              <Button variant="default" disabled={!customer.isActive} onClick={() => setOpenDialog('delete')}>
                Delete Account
              </Button>
              <Button variant="default" onClick={() => setOpenDialog('erase')}>
                Erase…
              </Button>
            </div>
          </div>
        ) : null}
      </div>
      <ResetDialog customer={customer} isOpen={openDialog === 'reset'} onDone={done} onClose={close} />
      <EmailDialog customer={customer} isOpen={openDialog === 'mail'} onDone={done} onClose={close} />
      <DeleteDialog customer={customer} isOpen={openDialog === 'delete'} onClose={close} />
      <EraseDialog customer={customer} isOpen={openDialog === 'erase'} onClose={close} shownMs={LEAVE_AFTER_MS} />
    </Card>
  )
}

interface DialogProps {
  customer: CustomerDetail
  isOpen: boolean
  onClose: () => void
}
type ActionDialogProps = DialogProps & { onDone: (message: string | undefined) => void }

function ResetDialog({ customer, isOpen, onDone, onClose }: ActionDialogProps) {
  const sending = useMutation({
    mutationFn: () => call(api, sendResetLink, { params: { userId: customer.userId } }),
    onSuccess: ({ message }) => onDone(message),
  })
  return (
    <ConfirmDialog
      title={isOpen ? 'Reset Password' : null}
      confirmLabel="Send link"
      isBusy={sending.isPending}
      isHarmless
      onConfirm={() => sending.mutate()}
      onCancel={() => {
        sending.reset()
        onClose()
      }}
    >
      <p>We’ll email a one-time reset link to {customer.email}. The current password works until they change it.</p>
      <MutationError title="Couldn’t send the link" error={sending.error} />
    </ConfirmDialog>
  )
}

function EmailDialog({ isOpen, ...formProps }: ActionDialogProps) {
  const { onClose } = formProps
  return (
    <LazyModal opened={isOpen} onClose={onClose} title="Send Email" centered size={600}>
      <PersonalEmailForm {...formProps} />
    </LazyModal>
  )
}

function PersonalEmailForm({ customer, onDone, onClose }: Omit<ActionDialogProps, 'isOpen'>) {
  const [firstName = ''] = customer.name.split(' ')
  const beginning = { subject: '', message: `${customerGreeting(customer.isGuest ? '' : firstName)},\n\n` }
  const draft = useDraft(beginning, EMAIL_DRAFT)
  return (
    <EmailForm
      to={`To ${customerName(customer)}, ${customer.email}. Replies go to the support inbox.`}
      draft={draft}
      send={(email) => call(api, emailCustomer, { params: { userId: customer.userId }, body: email })}
      // This text is quoted from A8.
      onSent={() => onDone('Email sent successfully!')}
      onCancel={onClose}
    />
  )
}

/** Confirms the deletion, announces it, and redirects to the list (A2, A9). */
function DeleteDialog({ customer, isOpen, onClose }: DialogProps) {
  const cache = useCustomerCache()
  const goBack = useRedirectAfter(paths.customers, { shownMs: LEAVE_AFTER_MS, message: DELETED })
  const removal = useMutation({
    mutationFn: () => call(api, deactivateCustomer, { params: { userId: customer.userId } }),
    onSuccess: () => {
      cache.leave(customer.userId)
      goBack()
    },
  })
  const close = (): void => {
    // The redirect to the list is already pending.
    if (removal.isSuccess) return
    removal.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      title={isOpen ? 'Delete Account' : null}
      confirmLabel="Delete Account"
      isBusy={removal.isPending || removal.isSuccess}
      onConfirm={() => removal.mutate()}
      onCancel={close}
    >
      <p>
        Are you sure you want to delete the account of {customerName(customer)}? They’ll be signed out and can’t sign in
        or order. Orders and data are kept, and you can reactivate the account.
      </p>
      {removal.isSuccess ? <Alert tone="ok">{DELETED}</Alert> : null}
      <MutationError title={deleteErrorMessage} error={removal.error} />
    </ConfirmDialog>
  )
}
