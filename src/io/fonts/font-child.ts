/** The script of the child process that reads untrusted fonts. */
import { serve } from '../isolated/serve.js';
import { type ProofRequest, proveFont } from './font-proof.js';

serve({ prove: async (request: ProofRequest) => ({ value: proveFont(request) }) });
