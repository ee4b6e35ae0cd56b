/** The bucket of a new installation. */
import { s3Client } from './s3-client.js';
import type { S3Settings } from './s3-settings.js';
import { StoreProblem } from './store.types.js';

const FIRST_REGION = 'us-east-1';

/** Makes the bucket when there is none; true when it did. Throws `StoreProblem`. */
export async function makeBucket(settings: S3Settings): Promise<boolean> {
  const client = s3Client(settings);
  const { status } = await client.read({ method: 'HEAD', key: '', also: [404] });
  if (status !== 404) return false;
  const { region } = settings;
  const place = `<CreateBucketConfiguration><LocationConstraint>${region}</LocationConstraint></CreateBucketConfiguration>`;
  await client.read({ method: 'PUT', key: '', body: region === FIRST_REGION ? '' : place }).catch((error: unknown) => {
    // Where two processes start at once, one makes the bucket and the other one is told that it exists: that is no
    // fault.
    if (!(error instanceof StoreProblem && error.code === 'BucketAlreadyOwnedByYou')) throw error;
  });
  return true;
}
