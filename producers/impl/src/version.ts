/** Of this package; a test holds it equal to the manifest. */
export const VERSION = '0.1.0';
