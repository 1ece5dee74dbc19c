import { call } from '@atelier/api-client/call'
import { removeAdminUser } from '@atelier/domain/admin-users/admin-users.endpoints'
import type { AdminUser } from '@atelier/domain/admin-users/admin-users.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx'
import { adminUserName } from './admin-user-columns.tsx'
import { ADMIN_USERS } from './admin-users.queries.ts'

/** Confirms the removal, and shows why it failed (A8). */
export function RemoveDialog({ user, onClose }: { user: AdminUser | null; onClose: () => void }) {
  const client = useQueryClient()
  const removal = useMutation({
    mutationFn: (userToRemove: AdminUser) => call(api, removeAdminUser, { params: { userId: userToRemove.userId } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ADMIN_USERS })
      onClose()
    },
  })
  const close = (): void => {
    removal.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      title={user ? 'Remove admin access' : null}
      confirmLabel="Remove"
      isBusy={removal.isPending}
      onConfirm={() => user && removal.mutate(user)}
      onCancel={close}
    >
      {user ? (
        <p>
          Are you sure you want to remove admin access for {user.name || adminUserName(user)}? This action cannot be
          undone.
        </p>
      ) : null}
      {removal.error ? <Alert tone="bad">Failed to delete admin user: {removal.error.message}</Alert> : null}
    </ConfirmDialog>
  )
}
