/**
 * Refused: imports-from-afar.mjs:4:19: imports "https://example.org/model.mjs", but what a plugin needs comes with it;
 */
import model from 'https://example.org/model.mjs';

export default model;
