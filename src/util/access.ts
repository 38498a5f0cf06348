// Missing file permissions, described for operators.

import { accessSync, constants } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, resolve } from 'node:path';

export function readCurrentUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}

/** Describes why this process may not use a file, such as `the user parvis may not enter /root`. */
export function describeNoAccess(path: string): string {
  const folder = findClosedFolder(dirname(resolve(path)));
  return `the user ${readCurrentUserName()} ${folder === undefined ? 'lacks the permission' : `may not enter ${folder}`}`;
}

export function isPermissionError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM');
}

function findClosedFolder(folder: string): string | undefined {
  const parent = dirname(folder);
  const above = parent === folder ? undefined : findClosedFolder(parent);
  if (above !== undefined) return above;
  try {
    accessSync(folder, constants.X_OK);
    return undefined;
  } catch (error) {
    return isPermissionError(error) ? folder : undefined;
  }
}
