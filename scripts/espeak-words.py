"""Speech with known word times, from the library of espeak-ng. A test tool: the engine never needs it.

Reads a JSON list of {"text", "voice", "wordsPerMinute"} from standard input; prints one JSON object a line for each:
{"rate", "samples" (base64, 16 bit little endian, mono), "words" [[character, seconds]], "phonemes" [[name, seconds]]}.
"""

import base64
import ctypes
import json
import sys

WORD, PHONEME, END = 1, 7, 0
SYNCHRONOUS, PHONEME_EVENTS, UTF8 = 2, 1, 1
RATE = 1


class Id(ctypes.Union):
    _fields_ = [("number", ctypes.c_int), ("name", ctypes.c_char_p), ("string", ctypes.c_char * 8)]


class Event(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_int),
        ("unique_identifier", ctypes.c_uint),
        ("text_position", ctypes.c_int),
        ("length", ctypes.c_int),
        ("audio_position", ctypes.c_int),
        ("sample", ctypes.c_int),
        ("user_data", ctypes.c_void_p),
        ("id", Id),
    ]


Callback = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(Event))


def main():
    espeak = ctypes.CDLL("libespeak-ng.so.1")
    rate = espeak.espeak_Initialize(SYNCHRONOUS, 0, None, PHONEME_EVENTS)
    for wish in json.load(sys.stdin):
        print(json.dumps(speak(espeak, rate, wish)), flush=True)


def speak(espeak, rate, wish):
    samples, words, phonemes = bytearray(), [], []

    @Callback
    def heard(wave, count, events):
        if wave and count:
            samples.extend(ctypes.string_at(wave, count * 2))
        i = 0
        while events[i].type != END:
            event = events[i]
            seconds = event.audio_position / 1000
            if event.type == WORD:
                words.append([event.text_position - 1, seconds])
            if event.type == PHONEME:
                phonemes.append([event.id.string.decode("utf8", "replace"), seconds])
            i += 1
        return 0

    espeak.espeak_SetSynthCallback(heard)
    if espeak.espeak_SetVoiceByName(wish["voice"].encode()) != 0:
        raise SystemExit(f"Expected a voice of espeak-ng but received {wish['voice']}")
    espeak.espeak_SetParameter(RATE, wish["wordsPerMinute"], 0)
    text = wish["text"].encode() + b"\0"
    espeak.espeak_Synth(text, len(text), 0, 1, 0, UTF8, None, None)
    espeak.espeak_Synchronize()
    return {"rate": rate, "samples": base64.b64encode(samples).decode(), "words": words, "phonemes": phonemes}


main()
