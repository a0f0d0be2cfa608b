#include "words.h"

#define MEMBERS 4096  // the numbers of most boards' spaces are made once
#define ROOM 128      // digits of a set for which no memory is asked

static PyObject *numbers[MEMBERS];

typedef struct {
    const digit *digits;
    Py_ssize_t size;  // below 0: no set
    digit own[3];
} Set;

static void look(Set *set, CPyTagged bits) {
    if (CPyTagged_CheckShort(bits)) {
        Py_ssize_t value = CPyTagged_ShortAsSsize_t(bits);
        set->digits = set->own;
        set->size = value < 0 ? -1 : 0;
        for (; value > 0; value >>= PyLong_SHIFT) {
            set->own[set->size++] = (digit)(value & PyLong_MASK);
        }
    } else {
        PyLongObject *all = (PyLongObject *)CPyTagged_LongAsObject(bits);
        set->digits = &CPY_LONG_DIGIT(all, 0);
        set->size = (Py_ssize_t)CPY_LONG_SIZE_SIGNED(all);
    }
}

static CPyTagged set_of(const digit *digits, Py_ssize_t size) {
    while (size > 0 && !digits[size - 1]) {
        size--;
    }
    if (size <= 2) {
        Py_ssize_t value = size < 1 ? 0 : size < 2 ? digits[0] : digits[0] | (Py_ssize_t)digits[1] << PyLong_SHIFT;
        return (CPyTagged)value << 1;
    }
    void *room = NULL;
    PyLongWriter *writer = PyLongWriter_Create(0, size, &room);
    if (writer == NULL) {
        return CPY_INT_TAG;
    }
    memcpy(room, digits, size * sizeof(digit));
    PyObject *made = PyLongWriter_Finish(writer);
    return made == NULL ? CPY_INT_TAG : CPyTagged_StealFromObject(made);
}

static PyObject *number(Py_ssize_t n) {
    if (n >= MEMBERS) {
        return PyLong_FromSsize_t(n);
    }
    if (numbers[n] == NULL && (numbers[n] = PyLong_FromSsize_t(n)) == NULL) {
        return NULL;
    }
    return Py_NewRef(numbers[n]);
}

static inline int lowest_in(digit bits) {
    return __builtin_ctz(bits);
}

static Py_ssize_t count(const Set *set) {
    Py_ssize_t found = 0;
    for (Py_ssize_t i = 0; i < set->size; i++) {
        digit d = set->digits[i];
        d -= d >> 1 & 0x55555555;
        d = (d & 0x33333333) + (d >> 2 & 0x33333333);
        found += ((d + (d >> 4)) & 0x0f0f0f0f) * 0x01010101u >> 24;
    }
    return found;
}

static PyObject *no_set(CPyTagged bits) {
    PyObject *value = CPyTagged_AsObject(bits);
    PyErr_Format(PyExc_ValueError, "%S is no set", value);
    Py_DECREF(value);
    return NULL;
}

PyObject *Words_List(CPyTagged bits) {
    Set set;
    look(&set, bits);
    if (set.size < 0) {
        return no_set(bits);
    }
    PyObject *found = PyList_New(count(&set));
    Py_ssize_t n = 0;
    for (Py_ssize_t i = 0; found != NULL && i < set.size; i++) {
        for (digit d = set.digits[i]; d; d &= d - 1) {
            PyObject *member = number(i * PyLong_SHIFT + lowest_in(d));
            if (member == NULL) {
                Py_CLEAR(found);
                break;
            }
            PyList_SET_ITEM(found, n++, member);
        }
    }
    return found;
}

PyObject *Words_Things(PyObject *things, CPyTagged bits) {
    Set set;
    look(&set, bits);
    if (set.size < 0) {
        return no_set(bits);
    }
    PyObject *found = PyList_New(count(&set));
    Py_ssize_t n = 0;
    for (Py_ssize_t i = 0; found != NULL && i < set.size; i++) {
        for (digit d = set.digits[i]; d; d &= d - 1) {
            PyObject *thing = PySequence_GetItem(things, i * PyLong_SHIFT + lowest_in(d));
            if (thing == NULL) {
                Py_CLEAR(found);
                break;
            }
            PyList_SET_ITEM(found, n++, thing);
        }
    }
    return found;
}

CPyTagged Words_Of(PyObject *members) {
    digit room[ROOM];
    Py_ssize_t size = 0, largest = ROOM;
    digit *digits = room;
    CPyTagged made = CPY_INT_TAG;
    PyObject *all = PySequence_Fast(members, "members of a set are iterated over");
    if (all == NULL) {
        return CPY_INT_TAG;
    }
    PyObject **items = PySequence_Fast_ITEMS(all);
    for (Py_ssize_t i = 0, number = PySequence_Fast_GET_SIZE(all); i < number; i++) {
        Py_ssize_t n = PyLong_AsSsize_t(items[i]);
        if (n < 0) {
            if (!PyErr_Occurred()) {
                PyErr_SetString(PyExc_ValueError, "negative shift count");
            }
            goto done;
        }
        Py_ssize_t at = n / PyLong_SHIFT;
        if (at >= largest) {
            digit *more = PyMem_Malloc((at + 1) * 2 * sizeof(digit));
            if (more == NULL) {
                PyErr_NoMemory();
                goto done;
            }
            memcpy(more, digits, size * sizeof(digit));
            if (digits != room) {
                PyMem_Free(digits);
            }
            digits = more;
            largest = (at + 1) * 2;
        }
        while (size <= at) {
            digits[size++] = 0;
        }
        digits[at] |= (digit)1 << (n % PyLong_SHIFT);
    }
    made = set_of(digits, size);
done:
    if (digits != room) {
        PyMem_Free(digits);
    }
    Py_DECREF(all);
    return made;
}

CPyTagged Words_Nth(CPyTagged bits, CPyTagged n) {
    Set set;
    look(&set, bits);
    if (set.size >= 0 && CPyTagged_CheckShort(n) && (Py_ssize_t)n >= 0) {
        Py_ssize_t left = CPyTagged_ShortAsSsize_t(n);
        for (Py_ssize_t i = 0; i < set.size; i++) {
            Set one = {set.digits + i, 1, {0}};
            Py_ssize_t here = set.digits[i] ? count(&one) : 0;
            if (left < here) {
                digit d = set.digits[i];
                while (left--) {
                    d &= d - 1;
                }
                return (CPyTagged)(i * PyLong_SHIFT + lowest_in(d)) << 1;
            }
            left -= here;
        }
    }
    PyErr_SetString(PyExc_IndexError, "not so many members");
    return CPY_INT_TAG;
}

CPyTagged Words_Count(CPyTagged bits) {
    Set set;
    look(&set, bits);
    if (set.size < 0) {  // Python counts what is left without the sign
        CPyTagged without = CPyTagged_Negate(bits);
        CPyTagged found = Words_Count(without);
        CPyTagged_DECREF(without);
        return found;
    }
    return (CPyTagged)count(&set) << 1;
}

CPyTagged Words_Lowest(CPyTagged bits) {
    Set set;
    look(&set, bits);
    Py_ssize_t size = set.size < 0 && !CPyTagged_CheckShort(bits) ? -set.size : set.size;
    if (size < 0) {
        return (CPyTagged)__builtin_ctzll((unsigned long long)CPyTagged_ShortAsSsize_t(bits)) << 1;
    }
    for (Py_ssize_t i = 0; i < size; i++) {  // a number and its negative have the same lowest bit
        if (set.digits[i]) {
            return (CPyTagged)(i * PyLong_SHIFT + lowest_in(set.digits[i])) << 1;
        }
    }
    return (CPyTagged)-1 << 1;
}

CPyTagged Words_BitAtAny(CPyTagged bits, CPyTagged n) {
    CPyTagged shifted = CPyTagged_Rshift(bits, n);
    if (shifted == CPY_INT_TAG) {
        return CPY_INT_TAG;
    }
    CPyTagged found = CPyTagged_And(shifted, 2);
    CPyTagged_DECREF(shifted);
    return found;
}

CPyTagged Words_Without(CPyTagged bits, CPyTagged others) {
    if (CPyTagged_CheckShort(bits) && CPyTagged_CheckShort(others)) {
        return bits & ~others;
    }
    Set a, b;
    look(&a, bits);
    look(&b, others);
    if (a.size < 0 || b.size < 0 || a.size > ROOM) {
        CPyTagged inverted = CPyTagged_Invert(others);
        CPyTagged found = CPyTagged_And(bits, inverted);
        CPyTagged_DECREF(inverted);
        return found;
    }
    digit room[ROOM];
    Py_ssize_t both = a.size < b.size ? a.size : b.size, i;
    for (i = 0; i < both; i++) {
        room[i] = a.digits[i] & ~b.digits[i];
    }
    for (; i < a.size; i++) {
        room[i] = a.digits[i];
    }
    return set_of(room, a.size);
}

char Words_Meet(CPyTagged a, CPyTagged b) {
    if (CPyTagged_CheckShort(a) && CPyTagged_CheckShort(b)) {
        return (a & b) != 0;
    }
    Set one, other;
    look(&one, a);
    look(&other, b);
    if (one.size < 0 || other.size < 0) {
        CPyTagged both = CPyTagged_And(a, b);
        char found = both != 0;
        CPyTagged_DECREF(both);
        return found;
    }
    Py_ssize_t size = one.size < other.size ? one.size : other.size;
    for (Py_ssize_t i = 0; i < size; i++) {
        if (one.digits[i] & other.digits[i]) {
            return 1;
        }
    }
    return 0;
}

// Adds to `room` what moves by `step` bits; `room` has space for it below digit 0 and above the last.
static inline void move(digit *room, const digit *from, const digit *mask, Py_ssize_t size, Py_ssize_t step) {
    Py_ssize_t whole = (step < 0 ? -step : step) / PyLong_SHIFT;
    int part = (int)((step < 0 ? -step : step) % PyLong_SHIFT);
    digit *low = step < 0 ? room - whole - 1 : room + whole;
    int left = step < 0 ? PyLong_SHIFT - part : part;
    for (Py_ssize_t i = 0; i < size; i++) {
        twodigits there = mask == NULL ? from[i] : from[i] & mask[i];
        there <<= left;
        low[i] |= (digit)(there & PyLong_MASK);
        low[i + 1] |= (digit)(there >> PyLong_SHIFT);
    }
}

/* The six neighbours of every member, those on the board alone if there is one. `masks`: the members that have a
 * neighbour in each direction; NULL: all of them. */
static CPyTagged neighbours(CPyTagged bits, PyObject *masks, const Set *board, CPyTagged stride) {
    Set set;
    look(&set, bits);
    Py_ssize_t h = CPyTagged_ShortAsSsize_t(stride), margin = h / PyLong_SHIFT + 2, whole = set.size + 2 * margin;
    if (set.size < 0) {
        no_set(bits);
        return CPY_INT_TAG;
    }
    digit own[ROOM], *room = own;
    if (whole > ROOM && (room = PyMem_Malloc(whole * sizeof(digit))) == NULL) {
        PyErr_NoMemory();
        return CPY_INT_TAG;
    }
    memset(room, 0, whole * sizeof(digit));
    const Py_ssize_t steps[] = {-1, h - 1, h, 1, 1 - h, -h};
    for (int i = 0; i < 6; i++) {
        const digit *mask = NULL;
        Py_ssize_t size = set.size;
        if (masks != NULL) {
            PyLongObject *from = (PyLongObject *)PyTuple_GET_ITEM(masks, i);
            Py_ssize_t length = (Py_ssize_t)CPY_LONG_SIZE_SIGNED(from);
            mask = &CPY_LONG_DIGIT(from, 0);
            size = length < size ? length : size;
        }
        move(room + margin, set.digits, mask, size, steps[i]);
    }
    Py_ssize_t size = set.size + margin;
    if (board != NULL) {
        size = board->size < size ? board->size : size;
        for (Py_ssize_t i = 0; i < size; i++) {
            room[margin + i] &= board->digits[i];
        }
    }
    CPyTagged made = set_of(room + margin, size);
    if (room != own) {
        PyMem_Free(room);
    }
    return made;
}

CPyTagged Words_Through(CPyTagged bits, PyObject *masks, CPyTagged stride) {
    return neighbours(bits, masks, NULL, stride);
}

CPyTagged Words_Around(CPyTagged bits, CPyTagged board, CPyTagged stride) {
    Set all;
    look(&all, board);
    return neighbours(bits, NULL, &all, stride);
}
