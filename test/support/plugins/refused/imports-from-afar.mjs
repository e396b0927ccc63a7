/**
 * Refused: imports-from-afar.mjs:2:19: imports "https://example.org/model.mjs", but what a plugin needs comes with it;
 */
import model from 'https://example.org/model.mjs';

export default model;
