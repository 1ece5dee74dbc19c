/** Why a backup cannot be made, read or restored, as one line for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}
