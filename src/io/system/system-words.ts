/** The reason of a failed system call in words, without the names of calls and temporary files. */

const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EBUSY: 'it is in use',
  EDQUOT: 'the quota of this user is used up',
  EEXIST: 'something of this name exists already',
  EFBIG: 'the disk cannot store a file of this size',
  EIO: 'the disk answers with errors',
  EISDIR: 'there is a folder of this name',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file',
  EPERM: 'the system does not allow it',
  EROFS: 'the disk is read-only',
  ETXTBSY: 'it is in use',
  EXDEV: 'it lies on another disk',
};

/** For a code without words here: the system's own message without the call and its paths. */
export function systemWords(error: unknown): string {
  const { code, syscall, message } = Object(error) as NodeJS.ErrnoException;
  const words = code === undefined ? undefined : WORDS[code];
  if (words !== undefined) return words;
  const told = message ?? String(error);
  return syscall === undefined ? told : (told.split(`, ${syscall}`)[0] ?? told);
}
