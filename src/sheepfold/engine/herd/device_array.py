"""An array in a GPU's memory, as other libraries take it: without a copy, by `__cuda_array_interface__` or DLPack."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

CUDA_DEVICE = 2
"""DLPack's number for CUDA."""

KINDS = {"i": 0, "u": 1, "f": 2, "b": 6}
"""DLPack's numbers for NumPy's kinds of numbers."""

OWN_STREAMS = (None, -1, 1)
"""Streams for which nothing must be waited: nobody asks, or it is the default one, on which everything here runs."""


class DeviceArray:
    """An array in a GPU's memory; `numpy.asarray` copies it here, torch, JAX and CuPy share it."""

    def __init__(self, array: Any) -> None:
        self.array = array
        self.shape: tuple[int, ...] = array.shape
        self.dtype: np.dtype[Any] = array.dtype

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        """How CuPy, JAX, Numba and torch find it."""
        return dict(self.array.__cuda_array_interface__)

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA_DEVICE, _device_of(self.array)

    def __dlpack__(self, *, stream: Any = None, **_: Any) -> Any:
        """A capsule by the DLPack protocol, which `torch.from_dlpack` and the like take."""
        if stream not in OWN_STREAMS:
            _wait()
        return _capsule(self.array)

    def copy_to_host(self) -> Any:
        """The same numbers in a NumPy array."""
        return self.array.copy_to_host()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        if copy is False:
            raise ValueError("an array in a GPU's memory cannot become NumPy's without a copy")
        return np.asarray(self.copy_to_host(), dtype)

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"<{self.dtype} array of shape {self.shape} on a GPU>"


class _Type(ctypes.Structure):
    _fields_ = (("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16))


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("dtype", _Type),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


class _Managed(ctypes.Structure):
    """DLPack's DLManagedTensor."""

    _fields_ = (("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p))


NAME = b"dltensor"

_shared: dict[int, tuple[Any, ...]] = {}
"""What others still use, by the address of its description."""


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)  # type: ignore[untyped-decorator]
def _let_go(address: int) -> None:
    """The one who took an array needs it no longer."""
    _shared.pop(address, None)


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)  # type: ignore[untyped-decorator]
def _forget(capsule: int) -> None:
    """Nobody has taken the array out of this capsule."""
    if ctypes.pythonapi.PyCapsule_IsValid(ctypes.c_void_p(capsule), NAME):
        get = ctypes.pythonapi.PyCapsule_GetPointer
        get.restype = ctypes.c_void_p
        _shared.pop(get(ctypes.c_void_p(capsule), NAME), None)


def _capsule(array: Any) -> Any:
    """An array as a capsule of DLPack; whoever takes it says when it is no longer needed."""
    kind = array.dtype
    if kind.kind not in KINDS:
        raise BufferError(f"DLPack has no type for {kind}")
    shape = (ctypes.c_int64 * array.ndim)(*array.shape)
    strides = (ctypes.c_int64 * array.ndim)(*(step // kind.itemsize for step in array.strides))
    tensor = _Tensor(
        array.__cuda_array_interface__["data"][0],
        CUDA_DEVICE,
        _device_of(array),
        array.ndim,
        _Type(KINDS[kind.kind], 8 * kind.itemsize, 1),
        shape,
        strides,
        0,
    )
    managed = _Managed(tensor, None, ctypes.cast(_let_go, ctypes.c_void_p))
    address = ctypes.addressof(managed)
    _shared[address] = (managed, shape, strides, array)
    new = ctypes.pythonapi.PyCapsule_New
    new.restype = ctypes.py_object
    new.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
    return new(address, NAME, ctypes.cast(_forget, ctypes.c_void_p))


def _device_of(array: Any) -> int:
    from numba import cuda

    return int(cuda.get_current_device().id)


def _wait() -> None:
    from numba import cuda

    cuda.synchronize()
