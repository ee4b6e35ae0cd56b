/** The suggestions for fields that name files. */
import type { MediaFile } from '../shared/messages.js';
import { files } from './store.js';

export function FileLists() {
  const listed = files.value;
  const list = (id: string, types: readonly MediaFile['type'][]) => (
    <datalist id={`files-${id}`}>
      {listed
        .filter(({ type }) => types.includes(type))
        .map(({ path }) => (
          <option key={path} value={path} />
        ))}
    </datalist>
  );
  return (
    <>
      {list('video', ['video'])}
      {list('image', ['image'])}
      {list('sound', ['sound'])}
      {list('font', ['font'])}
      {list('any', ['video', 'image'])}
    </>
  );
}
