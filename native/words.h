// What the compiled wheel says of sets of spaces without making an int for every step on the way. The Python functions
// of the same names say what is right (board/bits.py, hatch_build.py); a negative int, which is no set, takes their way.
#ifndef BINGQI_WORDS_H
#define BINGQI_WORDS_H

#include <Python.h>
#include "CPy.h"

PyObject *Words_List(CPyTagged bits);                                        // bit_list(bits)
CPyTagged Words_Of(PyObject *members);                                       // bits_of(members)
PyObject *Words_Things(PyObject *things, CPyTagged bits);                    // [things[n] for n in bit_list(bits)]
CPyTagged Words_Nth(CPyTagged bits, CPyTagged n);                            // nth(bits, n)
CPyTagged Words_Count(CPyTagged bits);                                       // bits.bit_count()
CPyTagged Words_Lowest(CPyTagged bits);                                      // lowest(bits)
CPyTagged Words_Without(CPyTagged bits, CPyTagged others);                   // bits & ~others
char Words_Meet(CPyTagged a, CPyTagged b);                                   // a & b != 0
CPyTagged Words_Through(CPyTagged bits, PyObject *masks, CPyTagged stride);  // Passages.spread
CPyTagged Words_Around(CPyTagged bits, CPyTagged board, CPyTagged stride);   // HexGrid.spread
CPyTagged Words_BitAtAny(CPyTagged bits, CPyTagged n);

// bits >> n & 1
static inline CPyTagged Words_BitAt(CPyTagged bits, CPyTagged n) {
    if (likely(CPyTagged_CheckShort(n) && (Py_ssize_t)n >= 0)) {
        Py_ssize_t i = CPyTagged_ShortAsSsize_t(n);
        if (CPyTagged_CheckShort(bits)) {
            Py_ssize_t value = CPyTagged_ShortAsSsize_t(bits);
            return (CPyTagged)((i > 62 ? value < 0 : value >> i & 1) << 1);
        }
        PyLongObject *all = (PyLongObject *)CPyTagged_LongAsObject(bits);
        Py_ssize_t size = (Py_ssize_t)CPY_LONG_SIZE_SIGNED(all);
        if (likely(size > 0)) {
            Py_ssize_t at = i / PyLong_SHIFT;
            return at < size ? (CPyTagged)(CPY_LONG_DIGIT(all, at) >> (i % PyLong_SHIFT) & 1) << 1 : 0;
        }
    }
    return Words_BitAtAny(bits, n);
}

static inline char Words_Has(CPyTagged bits, CPyTagged n) {
    CPyTagged found = Words_BitAt(bits, n);
    return found == CPY_INT_TAG ? 2 : found != 0;
}

static inline int Words_Keep(PyObject *memory, PyObject *question, PyObject *answer) {  // dict.__setitem__
    return PyDict_SetItem(memory, question, answer);
}

#endif
