/**
 * Everything the audit log knows of, each with the words people read. A feature that changes something for staff adds its
 * lines here and records them with `recordAudit` in the transaction of the change.
 */
export const AUDIT_ACTIONS = {
  'staff.signed_in': 'Signed in',
  'staff.sign_in_refused': 'Sign-in refused',
  'staff.signed_out': 'Signed out',
  'staff.signed_out_everywhere': 'Signed out everywhere',
  'staff.session_ended': 'Ended a session',
  'staff.password_changed': 'Changed the own password',
  'staff.two_factor_enabled': 'Turned two-factor sign-in on',
  'staff.two_factor_disabled': 'Turned two-factor sign-in off',
  'staff.recovery_code_used': 'Used a recovery code',
  'staff.recovery_codes_renewed': 'Made new recovery codes',
  'admin_user.created': 'Created an admin user',
  'admin_user.updated': 'Edited an admin user',
  'admin_user.removed': 'Removed an admin user',
  'admin_user.invited': 'Sent an invitation',
  'admin_user.invitation_accepted': 'Accepted an invitation',
  'admin_user.two_factor_reset': 'Took two-factor sign-in off somebody',
  'customer.updated': 'Edited a customer',
  'customer.promoted': 'Made a customer an admin user',
  'customer.deactivated': 'Deactivated a customer',
  'customer.reset_link_sent': 'Sent a customer a link for a new password',
  'customer.written': 'Wrote to a customer',
  'customer.note_added': 'Added a note to a customer',
  'customer.exported': 'Exported the data of a customer',
  'customer.erased': 'Erased a customer',
  'message.assigned': 'Assigned a message',
  'message.answered': 'Answered a message',
  'message.state_changed': 'Closed, reopened or marked a message',
  'settings.changed': 'Changed the settings',
  'product.created': 'Created a product',
  'product.updated': 'Edited a product',
  'product.deleted': 'Deleted a product',
  'product.restored': 'Restored a product',
  'product.removed': 'Permanently deleted a product',
  'order.status_changed': 'Changed the status of an order',
  'order.payment_recorded': 'Recorded a payment',
  'order.note_added': 'Added a note to an order',
  'order.customer_written': 'Wrote to the customer of an order',
  'order.tracking_corrected': 'Corrected the tracking of an order',
  'order.refunded': 'Refunded an order',
  'order.refund_retried': 'Tried a failed refund again',
  'return.approved': 'Approved a return',
  'return.received': 'Received a return',
  'return.refunded': 'Refunded a return',
  'return.rejected': 'Rejected a return',
  'orders.exported': 'Exported orders',
  'picture.uploaded': 'Uploaded a picture',
  'picture.deleted': 'Deleted a picture',
  'audit.exported': 'Exported the audit log',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS

/** The words for an action; one of an older version is shown as it was stored. */
export const auditActionWords = (action: string): string =>
  Object.hasOwn(AUDIT_ACTIONS, action) ? AUDIT_ACTIONS[action as AuditAction] : action
