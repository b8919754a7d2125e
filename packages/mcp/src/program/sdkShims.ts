/**
 * Takes the place of the SDK's own platform module in the bundled programs (see scripts/build.mjs). The SDK's brings a JSON
 * Schema validator that was measured at a quarter of its start, to check answers to questions which this server never asks.
 */
import process from 'node:process';

export { process };

export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('this server validates no JSON Schema');
  }
}
