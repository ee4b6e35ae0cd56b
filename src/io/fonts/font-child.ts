/** The script of the child that reads fonts from outside. */
import { serve } from '../isolated/serve.js';
import { type ProofRequest, proveFont } from './font-proof.js';

serve({ prove: async (request: ProofRequest) => ({ value: proveFont(request) }) });
